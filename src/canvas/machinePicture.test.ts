import { expect, test } from 'vitest'
import { svgState } from '../export'
import { readMachine } from '../machine'
import { patterns } from '../patterns'
import { machinePicture } from './machinePicture'

test('every machine of the gallery becomes a picture with all its states, guards and requirements, and nothing that runs', () => {
  for (const { id, machineText } of patterns) {
    const { machine } = readMachine(machineText)
    const { svg, width, height } = svgState(machinePicture(machine, {}), id)
    for (const { name } of machine.states) expect(svg, id).toContain(`>${name}</text>`)
    expect(svg.match(/rotate\(/g), id).toHaveLength(machine.states.flatMap(({ transitions }) => transitions).length)
    expect(svg).not.toMatch(/<(script|style|foreignObject|image)|NaN|undefined/)
    expect(Math.min(width, height)).toBeGreaterThan(100)
  }
})

test('BB-026 BB-034 odd names are text, and a missing state is drawn as missing', () => {
  const { machine } = readMachine('fsm: { initialState: "<b>&\\"", context: { v: { type: string } }, states: { "<b>&\\"": { transitions: [ { toState: tallly, guards: [ { expression: "context.v == \'</svg>\'" } ] } ] } } }')
  const { svg } = svgState(machinePicture(machine, {}), '</title><script>')
  expect(svg).toContain('tallly: no such state')
  expect(svg).not.toMatch(/<b>|<script>/)
  expect(svg.match(/<\/svg>/g)).toHaveLength(1)
})
