/** The line icons, drawn on a 16 px square. Names are what the picture is used for, not what it looks like. */
const PATHS = {
  undo: 'M6 4 3 7l3 3M3 7h6.5a3.5 3.5 0 0 1 0 7H7',
  redo: 'm10 4 3 3-3 3M13 7H6.5a3.5 3.5 0 0 0 0 7H9',
  chev: 'm4 6 4 4 4-4',
  chevr: 'm6 4 4 4-4 4',
  play: 'M5 3.5v9l7-4.5z',
  pause: 'M5.5 4v8M10.5 4v8',
  stepf: 'M4 3.5v9l6-4.5zM12.5 4v8',
  stepb: 'M12 3.5v9L6 8zM3.5 4v8',
  share: 'M8 10V2.5M5 5l3-3 3 3M4 8H3v5.5h10V8h-1',
  export: 'M8 2.5V10M5 7.5l3 3 3-3M3 11v2.5h10V11',
  warn: 'M8 2.5 14.3 13.5H1.7zM8 6.5v3M8 11.5v.1',
  error: 'M5.4 2h5.2L14 5.4v5.2L10.6 14H5.4L2 10.6V5.4zM8 5v3.5M8 11v.1',
  ok: 'm3.5 8.5 3 3 6-7',
  x: 'm4 4 8 8M12 4l-8 8',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5V11M8 5v.1',
  no: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM3.8 3.8l8.4 8.4',
  loop: 'M13 6.5A5.3 5.3 0 0 0 3.3 5M3 9.5A5.3 5.3 0 0 0 12.7 11M3 2v3h3M13 14v-3h-3',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1M8 13.5v1M1.5 8h1M13.5 8h1M3.4 3.4l.7.7M11.9 11.9l.7.7M3.4 12.6l.7-.7M11.9 4.1l.7-.7',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  frame: 'M3 5V3h2M7.5 3h1M11 3h2v2M13 7.5v1M13 11v2h-2M8.5 13h-1M5 13H3v-2M3 8.5v-1',
  cut: 'M6 4.8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM6 11.2a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0zM5.7 5.9 13.5 12M5.7 10.1 13.5 4',
  map: 'M2.5 3.5h11v9h-11zM8 8h4v3H8z',
  fit: 'M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3',
  clear: 'M6 4h8v8H6L2 8zM8.5 6.5l3 3M11.5 6.5l-3 3',
  blank: 'M8 13A5 5 0 1 0 8 3a5 5 0 0 0 0 10zM4 12.5l8-9',
  set: 'M3 6h10M3 10h10',
  list: 'M5 4h8M5 8h8M5 12h8M2.5 4v.1M2.5 8v.1M2.5 12v.1',
  grid: 'M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 9h4v4H9z',
  person: 'M8 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 14c0-3 2-4.5 5-4.5s5 1.5 5 4.5',
  branch: 'M5 3v10M5 9c4 0 6-1 6-4M5 3v.1M3.5 13h3M9.5 4.5 11 3l1.5 1.5',
  dots: 'M3.5 8v.1M8 8v.1M12.5 8v.1',
  more: 'M3.5 8v.1M8 8v.1M12.5 8v.1',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.5V8l2.5 1.5',
  lock: 'M4 7h8v6.5H4zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  flag: 'M4 14V2.5h8l-2 3 2 3H4',
  break: 'M9 2 4 9h4l-1 5 5-7H8z',
  book: 'M3 3h4.5L8 4l.5-1H13v10H8.5L8 14l-.5-1H3zM8 4v10',
  max: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13 3 9.5 6.5M3 13l3.5-3.5',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3',
  field: 'M2.5 4h11v8h-11zM2.5 7h11M6.5 7v5',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  state: 'M2.5 4.5h11v7h-11z',
  edge: 'M2.5 8h10M9.5 5l3 3-3 3',
  gavel: 'M3 13h6M8.5 3.5l4 4M6 6l4 4M7.3 4.7l4-0M9 9l4.5 4.5',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3 5.5 5.5 0 1 0 13 9.5z',
  system: 'M2.5 3.5h11v7h-11zM6 13.5h4M8 10.5v3',
  open: 'M2.5 12.5v-9H6l1.5 2h6v7zM2.5 7h11',
  keys: 'M2 4.5h12v7H2zM4.5 7v.1M7 7v.1M9 7v.1M11.5 7v.1M5 9.5h6',
  left: 'M2.5 3h11v10h-11zM6.5 3v10',
  rightpane: 'M2.5 3h11v10h-11zM9.5 3v10',
  bottom: 'M2.5 3h11v10h-11zM2.5 9h11',
  reset: 'M3.5 8a4.5 4.5 0 1 0 1.6-3.4M3 2.5v3h3',
  command: 'M5.5 5.5h5v5h-5zM5.5 5.5H4A1.5 1.5 0 1 1 5.5 4zM10.5 5.5H12A1.5 1.5 0 1 0 10.5 4zM5.5 10.5H4A1.5 1.5 0 1 0 5.5 12zM10.5 10.5H12a1.5 1.5 0 1 1-1.5 1.5z',
  script: 'M4 2.5h8v11H4zM6 5.5h4M6 8h4M6 10.5h2.5',
} as const

export type IconName = keyof typeof PATHS

/** A line icon in the colour of its text. It says nothing to a screen reader: the control around it has the name. */
export function Icon({ name, small = false, className }: { name: IconName; small?: boolean; className?: string }) {
  return (
    <svg className={`i${small ? ' s' : ''}${className ? ` ${className}` : ''}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
