/** One key or chord, written as the keys are labelled. */
export function Kbd({ children }: { children: string }) {
  return <kbd className="kbd">{children}</kbd>
}
