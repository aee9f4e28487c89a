import { createLooker, type LintAnswer, type LintRequest } from './linter'

const looker = createLooker()
const answer = (to: LintAnswer): void => postMessage(to)

addEventListener('message', ({ data }: MessageEvent<LintRequest>) => {
  const { ask, text } = data
  try {
    if (data.kind === 'find') answer({ ask, kind: 'find', problems: looker.find(text) })
    else answer({ ask, kind: 'mend-all', mended: looker.mendAll(text, data.rule, (count) => answer({ ask, kind: 'count', count })) })
  } catch (error) {
    // A mistake of ours in one text must not end the worker for the next.
    answer({ ask, kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
