import { adopted } from '../rule'

/**
 * L90: something that other runtimes do not read. What does not run here either keeps its error: such a document does
 * not start, and saying so in passing would hide it.
 */
export const extensionInCoreExport = adopted('L90', 'extension-in-core-export', 'info', (diagnostic) =>
  diagnostic.stopsRun ? { severity: diagnostic.severity } : { message: `${diagnostic.message} An export to the core dialect leaves it out and says so.` },
)
