/** The orders in which new keys take their place among those that are there. */
export const FSM_KEYS = ['name', 'version', 'initialState', 'context', 'agents', 'states', 'policy']
export const STATE_KEYS = ['description', 'requires', 'entry', 'transitions', 'exit', 'terminal']
export const TRANSITION_KEYS = ['toState', 'guards', 'onTransition']
export const GUARD_KEYS = ['backend', 'expression']
export const REQUIREMENT_KEYS = ['name', 'from', 'required', 'prompt', 'label']
export const FIELD_KEYS = ['type', 'of', 'values', 'default', 'description']
export const AGENT_KEYS = ['canTransition', 'description']
export const CAPS = ['maxIterations', 'maxExchangesPerStage', 'maxExchangesPerAgentPerStage', 'checkpointEvery'] as const
