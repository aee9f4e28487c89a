import type { LivePorts } from '../agents/live'
import type { Hand } from './lint/hand'
import type { Linter } from './lint/linter'
import type { ProverPort } from './prove/types'
import type { DocKind, Opened, Origin, RecentDocument, XY } from './types'

/** Time, handed in, so that a test can be its own clock. Milliseconds. */
export interface Clock {
  now(): number
  /** Calls `task` once after `delayMs`; the returned function calls it off. */
  after(delayMs: number, task: () => void): () => void
}

/** A document as it is kept. `stamp` names the write that left it there. */
export interface StoredDocument {
  readonly id: string
  readonly title: string
  readonly origin: Origin
  readonly machineText: string
  readonly scriptText: string
  readonly opened: Readonly<Record<DocKind, Opened>>
  readonly places: readonly (readonly [string, XY])[]
  /** By agent; absent in what older versions kept. */
  readonly players?: readonly (readonly [string, string])[]
  /** A person has spoken in its run, which is as much worth keeping as an edit. */
  readonly spoken?: boolean
  readonly updatedAt: number
  readonly edited: boolean
  readonly stamp: string
}

/** What the keeper holds beside the documents. */
export interface StoredIndex {
  readonly current: string | null
  readonly recent: readonly RecentDocument[]
}

export type WriteOutcome = 'written' | 'conflict'

/** Where documents are kept. Every call may reject: storage is full, forbidden or gone. */
export interface DocumentStorage {
  index(): Promise<StoredIndex>
  read(id: string): Promise<StoredDocument | undefined>
  /**
   * Writes unless somebody else wrote since: `conflict` when a document of that id stands there whose stamp is not
   * `expected`. The index is brought up to date in the same breath.
   */
  write(document: StoredDocument, expected: string | null): Promise<WriteOutcome>
  remove(id: string): Promise<void>
}

/** Runs, by name: plain data of any shape. Every call may reject. */
export interface Shelf {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  /** Everything whose name begins with `prefix`. */
  all(prefix: string): Promise<readonly (readonly [key: string, value: unknown])[]>
}

/** Small synchronous storage: view settings, and the last words before a page goes. Never throws. */
export interface Settings {
  get(key: string): string | null
  set(key: string, value: string | null): void
}

/** What tabs tell each other. */
export type TabMessage =
  | { readonly kind: 'opened'; readonly document: string; readonly tab: string }
  | { readonly kind: 'here'; readonly document: string; readonly tab: string }

export interface TabChannel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
}

/** Everything outside the application that its state leans on. */
export interface Ports {
  readonly clock: Clock
  readonly storage: DocumentStorage
  readonly shelf: Shelf
  /** Shared by all tabs of the browser. */
  readonly settings: Settings
  /** This tab's own. */
  readonly tabSettings: Settings
  readonly channel: TabChannel
  /** Looks long texts through beside the page. */
  readonly linter: Linter
  readonly hand: Hand
  /** Goes through every outcome of a machine, beside the page. */
  readonly prover: ProverPort
  newId(): string
  /** Milliseconds since 1970, for people to read. */
  date(): number
  /** What asking models leans on; absent, it is the platform's own. */
  readonly live?: LivePorts
  /** Loads the page anew; absent where there is none. */
  readonly reload?: () => void
  /** The page's own, such as `https:`. */
  readonly protocol?: string
}
