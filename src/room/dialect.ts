import type { Reading } from '../machine'

/** Findings about the extended dialect have codes of their own. */
const EXTENSION = /^extension-/

/** Whether a text holds something that only the extended dialect has (spec §7). */
export const usesExtensions = (reading: Reading): boolean => reading.diagnostics.some(({ code }) => EXTENSION.test(code))
