/** What one format makes of a run or a machine: one text, or several where it would pass the format's limit. */
export interface Exported {
  /** Each whole by itself, in order. */
  readonly parts: readonly string[]
  /** What a reader of the files has to know, a sentence each: that they were split, that values were cut. */
  readonly notes: readonly string[]
}

/** A stretch of a journal, as indices of records: `from` up to and without `to`. */
export interface RecordRange {
  readonly from: number
  readonly to: number
}

/** `3 values were cut…`, or nothing where none was. */
export const cutNote = (cut: number, to: string): readonly string[] =>
  cut === 0 ? [] : [`${cut === 1 ? 'One value is' : `${cut.toLocaleString('en')} values are`} cut to ${to}. The journal and the CSV hold them whole.`]

/** That a format's limit made several files. */
export const splitNote = (parts: number, why: string): readonly string[] => (parts < 2 ? [] : [`Split into ${parts} files: ${why}`])
