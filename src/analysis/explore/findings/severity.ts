import type { Severity } from '../../../machine'

/** Worst first. */
export const severityRank = (severity: Severity): number => ['error', 'warning', 'info'].indexOf(severity)
