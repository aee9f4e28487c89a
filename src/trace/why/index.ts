export { edgesLast, edgesNow, edgesOn, type EdgeStanding, type EdgesWhy, type EdgeWhy } from './edges'
export { requirementsNow, waitsNow, type RequirementStanding, type RequirementWhy } from './requirements'
export { refusalWhy } from './refusals'
export { endedWhy, type EndedWhy } from './ended'
