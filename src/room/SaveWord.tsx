import { useApp } from '../store'
import { Icon } from '../ui'

/** Whether the last keystroke is kept. Trouble is said in words, with the reason. */
export function SaveWord() {
  const save = useApp((app) => app.save)
  if (save.kind === 'failed') {
    return (
      <span className="save failed t2" title={`${save.message} Your text is still here: use Export to keep it.`}>
        <Icon name="error" small />
        Not saved: {save.message}
      </span>
    )
  }
  return (
    <span className="save t2 c3 hide-n" title="Kept in this browser as you type. Nothing leaves it.">
      {save.kind === 'saving' ? 'Saving…' : 'Saved'}
    </span>
  )
}
