import { Group, Panel, Separator } from 'react-resizable-panels'

/** Panels that share a space; sizes are remembered by their owner through `onLayoutChanged`. */
export { Group as SplitGroup, Panel as SplitPanel }

/** The line between two panels: drag it, or focus it and use the arrows, Home and End. Double-click restores. */
export function Splitter({ label, id }: { label: string; id: string }) {
  return <Separator className="splitter" aria-label={label} id={id} />
}
