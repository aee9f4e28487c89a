import { Command } from 'cmdk'
import type { KeyboardEvent } from 'react'
import { stateName } from '../../machine'
import { appStore, useApp } from '../../store'
import { Icon } from '../../ui'
import { build, type Card } from './buildStore'
import { forgetCard, useCardText } from './cardText'
import { carryOutAndFocus, carryOutAndName, focusSoon } from './carryOut'
import { connect, connectToNew } from './gestures'

/** Where an edge leads, by name: the keyboard's way of drawing one. A name that no state has is that of a new one. */
export function ConnectCard({ card }: { card: Extract<Card, { kind: 'connect' }> }) {
  const machine = useApp((app) => app.lastGood)
  const [query, setQuery] = useCardText(card, 'query', '')
  const typed = query.trim()
  const isNew = typed !== '' && !machine.states.some(({ name }) => name === typed)
  const close = (): void => {
    forgetCard(card)
    build().set({ card: null })
  }
  const choose = (name: string): void => {
    close()
    carryOutAndFocus(connect(machine, card.from, stateName(name)))
  }
  const make = (): void => {
    close()
    const gesture = typed === '' ? connectToNew(machine, card.from) : connectToNew(machine, card.from, undefined, stateName(typed))
    if (typed === '') carryOutAndName(gesture)
    else carryOutAndFocus(gesture)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
    const { selection } = appStore.getState()
    if (selection) focusSoon(selection)
  }
  const shown = machine.states.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  return (
    <Command label={`Connect ${card.from} to`} shouldFilter={false} loop onKeyDown={onKeyDown} className="connect">
      <div className="row tight">
        <b className="t2">{card.from} →</b>
        <Command.Input className="input grow" value={query} onValueChange={setQuery} placeholder="a state, or a new name" autoFocus />
      </div>
      <Command.List className="cmd-list">
        {shown.map(({ name }) => (
          <Command.Item key={name} value={`state ${name}`} className="cmd-item" onSelect={() => choose(name)}>
            <span className="statebox" />
            {name}
            {name === card.from && <span className="meta">itself</span>}
          </Command.Item>
        ))}
        {(isNew || typed === '') && (
          <Command.Item value="new" className="cmd-item" onSelect={make}>
            <Icon name="plus" small />
            {isNew ? `New state ${typed}` : 'A new state'}
          </Command.Item>
        )}
      </Command.List>
    </Command>
  )
}
