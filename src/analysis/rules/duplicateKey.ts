import { adopted } from '../rule'

/** L07: runtimes differ on which of the two counts, so the document does not start. */
export const duplicateKey = adopted('L07', 'duplicate-key', 'error')
