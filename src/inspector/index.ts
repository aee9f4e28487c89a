export { InspectorPane } from './InspectorPane'
export { focusInspector } from './leave'
