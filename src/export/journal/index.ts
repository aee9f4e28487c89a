export { writeJournal, JOURNAL_FORMAT, type JournalHeader } from './writeJournal'
export { readJournal, type JournalFile, type JournalReading } from './readJournal'
export { eventsOf } from './eventsOf'
