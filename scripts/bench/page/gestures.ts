/** What is done to a mounted picture, each until the task after the frame that shows it. */
export type GestureKind = 'select' | 'zoom' | 'pan'

const times = 20

export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  })

const mouse = (type: string, x: number, y: number): MouseEvent => new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y, button: 0, buttons: type === 'mouseup' ? 0 : 1 })
const middle = (element: Element): readonly [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}

async function timed(act: () => void): Promise<number> {
  await painted()
  const began = performance.now()
  act()
  await painted()
  return performance.now() - began
}

/** Durations in ms of one gesture done again and again to the picture in `host`, by the events that a mouse sends. */
export async function gesture(host: Element, kind: GestureKind): Promise<readonly number[]> {
  const pane = host.querySelector('.react-flow__pane')
  if (!pane) throw new Error('nothing is mounted')
  const [x, y] = middle(host)
  const taken: number[] = []
  for (let nth = 0; nth < times; nth += 1) {
    if (kind === 'zoom') taken.push(await timed(() => pane.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, view: window, clientX: x, clientY: y, deltaY: nth % 2 === 0 ? 60 : -60 }))))
    else if (kind === 'pan') {
      pane.dispatchEvent(mouse('mousedown', x, y))
      window.dispatchEvent(mouse('mousemove', x + 2, y + 2))
      taken.push(await timed(() => window.dispatchEvent(mouse('mousemove', x + 6, y + (nth % 2 === 0 ? 24 : -24)))))
      window.dispatchEvent(mouse('mouseup', x + 6, y))
    } else {
      const nodes = [...host.querySelectorAll('.react-flow__node')]
      const node = nodes[nth % Math.max(1, Math.min(4, nodes.length))]
      if (node) taken.push(await timed(() => node.dispatchEvent(mouse('click', ...middle(node)))))
    }
  }
  return taken
}
