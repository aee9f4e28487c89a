/** A machine of the gallery with the script that shows its point. */
export interface Pattern {
  /** Its folder, and its name in addresses: stable. */
  readonly id: string
  readonly title: string
  /** One sentence: when to reach for it. */
  readonly summary: string
  readonly machineText: string
  readonly scriptText: string
}
