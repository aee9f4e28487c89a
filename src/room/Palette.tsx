import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useMemo, useState } from 'react'
import { patterns } from '../patterns'
import { appStore, useApp } from '../store'
import { AgentGlyph, Icon, Kbd } from '../ui'
import { isTyping } from '../canvas'
import { openPattern } from './files'
import { commandItems, machineItems, metaOf, momentItems, paletteMatches, patternItems, type PaletteItem } from './paletteItems'
import { useRoom } from './roomStore'
import { shortcutOf } from './shortcuts'

const SHOWN = 40

function ItemMark({ item }: { item: PaletteItem }) {
  switch (item.kind) {
    case 'state':
      return <span className="statebox" />
    case 'agent':
      return <AgentGlyph n={item.n ?? 0} />
    case 'field':
      return <Icon name="field" small />
    case 'transition':
      return <Icon name="edge" small />
    case 'pattern':
      return <Icon name="grid" small />
    case 'moment':
      return <Icon name="clock" small />
    case 'command':
      return <Icon name={item.command.icon ?? 'chevr'} small />
  }
}

function carryOut(item: PaletteItem): void {
  const { select } = appStore.getState()
  if (item.kind === 'command') item.command.perform()
  else if (item.kind === 'pattern') openPattern(item.pattern)
  else if (item.kind === 'moment') appStore.getState().goTo(item.address)
  else {
    if (appStore.getState().mode === 'learn') appStore.getState().setMode('design')
    select(item.selection, 'palette')
  }
}

function PaletteList({ onDone }: { onDone: (item: PaletteItem | null) => void }) {
  const machine = useApp((app) => app.lastGood)
  const reading = useApp((app) => app.reading)
  const [query, setQuery] = useState('')
  const items = useMemo(() => [...machineItems(machine), ...commandItems(appStore.getState()), ...momentItems(appStore.getState()), ...patternItems(patterns)], [machine])
  const matches = useMemo(() => {
    // With nothing typed, the commands are what a person can't guess; the machine's names are in the outline.
    if (query.trim() === '') return [...items.filter(({ kind }) => kind === 'state'), ...items.filter(({ kind }) => kind === 'command')].slice(0, SHOWN)
    return paletteMatches(appStore.getState(), query, items, SHOWN)
  }, [items, query])
  return (
    <Command label="Command palette" shouldFilter={false} loop className="cmd">
      <div className="cmd-q">
        <Icon name="search" />
        <Command.Input value={query} onValueChange={setQuery} placeholder="A state, agent, field, transition or command" autoFocus />
        <Kbd>esc</Kbd>
      </div>
      <Command.List className="cmd-list">
        <Command.Empty className="cmd-empty t2 c2">Nothing has that name. Try fewer letters.</Command.Empty>
        {matches.map((item) => (
          <Command.Item key={item.id} value={item.id} className="cmd-item" onSelect={() => onDone(item)}>
            <ItemMark item={item} />
            {item.kind === 'field' ? <code className="t2">{item.label}</code> : item.label}
            <span className="meta t1 c3">
              {item.kind === 'command' ? (shortcutOf(item.command.id) ?? item.meta) : metaOf(item, reading)}
            </span>
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}

/** Type a few letters of anything that has a name. */
export function Palette() {
  const open = useRoom((room) => room.dialog === 'palette')
  const show = useRoom((room) => room.show)
  const onDone = (item: PaletteItem | null): void => {
    show(null)
    if (item) carryOut(item)
  }
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && show(null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content
          className="dialog palette"
          aria-describedby={undefined}
          // What was chosen may have opened something to be typed into: the focus stays there.
          onCloseAutoFocus={(event) => isTyping() && event.preventDefault()}
        >
          <Dialog.Title className="sr">Command palette</Dialog.Title>
          <PaletteList onDone={onDone} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
