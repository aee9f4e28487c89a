import { Refusal, agentHits, applyEdits, composeEdits, fieldHits, hitEdits, nameEdit, tidy, treeOf, type CelHit, type Operation, type TextEdit, type TreeNode, type TreeScalar } from '../machine'
import { actorOfKey, readScript } from './readScript'
import type { ScriptSpot } from './types'

type Rename = Extract<Operation, { kind: 'renameState' | 'renameAgent' | 'renameField' }>

/**
 * What a rename in the machine changes in its script: whose turns, the states of `in`, the fields of writes, and the
 * names in `{ cel: … }`. Other operations change nothing there.
 *
 * Offsets are those of `scriptText`, ascending. A script that is no YAML as it stands is left alone: no edits.
 * Source: spec §9.
 */
export function renameInScript(scriptText: string, operation: Operation): readonly TextEdit[] {
  if (operation.kind === 'several') {
    const lists: (readonly TextEdit[])[] = []
    let text = scriptText
    for (const one of operation.operations) {
      const edits = renameInScript(text, one)
      lists.push(edits)
      text = applyEdits(text, edits)
    }
    return composeEdits(scriptText, lists)
  }
  if (operation.kind !== 'renameState' && operation.kind !== 'renameAgent' && operation.kind !== 'renameField') return []
  const { diagnostics, spots = [] } = readScript(scriptText)
  if (diagnostics.some(({ code, severity }) => severity === 'error' && code.startsWith('yaml-'))) return []
  return new ScriptRename(scriptText, operation, spots).edits()
}

class ScriptRename {
  /** Where the names stand that are to change, by the offset at which each begins. */
  private readonly starts: ReadonlySet<number>
  private readonly fields: ReadonlySet<number>
  private readonly found = new Map<number, readonly TextEdit[]>()

  constructor(
    private readonly text: string,
    private readonly rename: Rename,
    private readonly spots: readonly ScriptSpot[],
  ) {
    this.starts = new Set(spots.flatMap((spot) => (this.means(spot) ? [spot.range.start] : [])))
    this.fields = new Set(spots.flatMap((spot) => (spot.kind === 'field' ? [spot.range.start] : [])))
  }

  private means(spot: ScriptSpot): boolean {
    const { rename } = this
    switch (rename.kind) {
      case 'renameState':
        return spot.kind === 'state' && spot.name === rename.state
      case 'renameAgent':
        return spot.kind === 'actor' && spot.actor === `agent:${rename.agent}`
      case 'renameField':
        return spot.kind === 'field' && spot.name === rename.field
    }
  }

  edits(): readonly TextEdit[] {
    this.visit(treeOf(this.text), false)
    return tidy([...this.found.values()].flat())
  }

  private visit(node: TreeNode | null, inFlow: boolean): void {
    if (node?.kind === 'scalar') this.name(node, inFlow, false)
    else if (node?.kind === 'seq') for (const { value } of node.items) this.visit(value, node.flow)
    else if (node?.kind === 'map') {
      const write = node.items.some(({ name, value }) => name === 'field' && value?.kind === 'scalar' && this.fields.has(value.start))
      for (const { name, key, value } of node.items) {
        if (key?.kind === 'scalar') this.name(key, node.flow, true)
        if (name === 'cel' && value?.kind === 'scalar' && this.isComputed(value)) this.set(value, hitEdits(this.text, value, this.hits(value.text), node.flow))
        else if (write && name === 'key' && value?.kind === 'scalar') this.entryKey(value, node.flow)
        else this.visit(value, node.flow)
      }
    }
  }

  private set(node: TreeScalar, edits: readonly TextEdit[]): void {
    this.found.set(node.start, edits)
  }

  private name(node: TreeScalar, inFlow: boolean, asKey: boolean): void {
    if (!this.starts.has(node.start)) return
    const { kind, to } = this.rename
    const prefixed = kind === 'renameAgent' && (node.text.startsWith('agent:') || actorOfKey(to) !== `agent:${to}`)
    this.set(node, nameEdit(this.text, node, prefixed ? `agent:${to}` : to, inFlow, asKey))
  }

  /** A write that names its entry: `key: agent:pro`. */
  private entryKey(node: TreeScalar, inFlow: boolean): void {
    if (this.rename.kind === 'renameAgent' && node.text === `agent:${this.rename.agent}`) this.set(node, nameEdit(this.text, node, `agent:${this.rename.to}`, inFlow, false))
  }

  private isComputed(node: TreeScalar): boolean {
    return this.spots.some((spot) => spot.kind === 'field' && spot.value?.kind === 'cel' && spot.valueRange !== undefined && spot.valueRange.start <= node.start && node.end <= spot.valueRange.end)
  }

  private hits(expression: string): readonly CelHit[] {
    const { rename } = this
    if (rename.kind === 'renameState') return []
    try {
      return rename.kind === 'renameAgent' ? agentHits(expression, rename.agent, rename.to) : fieldHits(expression, rename.field, rename.to)
    } catch (error) {
      // The expression cannot hold the new name (`has(context.x)` takes plain ones): it stays, and the script's check names it.
      if (error instanceof Refusal) return []
      throw error
    }
  }
}
