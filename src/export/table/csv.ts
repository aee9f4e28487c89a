import { wellFormed } from '../plain/printable'

/** What spreadsheets take for a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * One cell: quoted where it has to be, and with an apostrophe before what a spreadsheet would run as a formula. A number is
 * written as one. Source: RFC 4180; OWASP "CSV Injection".
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = wellFormed(FORMULA.test(value) ? `'${value}` : value)
  return /[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV, lines ended by CRLF. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
