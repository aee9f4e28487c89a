import type { CDPSession, Page } from '@playwright/test'

/** One finished event of a trace: times in microseconds, `tdur` of the processor's own. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
}

const TASK = 'RunTask'

/** ms of the processor's time of each task that the page's own thread runs while `act` goes on, in order. */
export async function cpuOfTasks(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] } })
  await act()
  await ended(session)
  await session.detach()
  const thread = busiest(events)
  return events.flatMap((event) => (event.name === TASK && event.ph === 'X' && threadOf(event) === thread ? [(event.tdur ?? 0) / 1000] : []))
}

const ended = async (session: CDPSession): Promise<void> => {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.end')
  await complete
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`

/** The thread that hears of the mouse: the page's own. */
function busiest(events: readonly TraceEvent[]): string | undefined {
  const heard = new Map<string, number>()
  for (const event of events) if (event.name === 'EventDispatch') heard.set(threadOf(event), (heard.get(threadOf(event)) ?? 0) + 1)
  return [...heard].toSorted((a, b) => b[1] - a[1])[0]?.[0]
}
