/** Says its sentence to a screen reader when it changes, without taking anybody's focus. */
export function LiveRegion({ text }: { text: string }) {
  return (
    <div className="sr" role="status" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  )
}
