import { DEBATE, VOTE } from './machines'
import { exchange, lesson } from './page'

const FOUR = exchange(VOTE, [
  ['    cost: { canTransition: [vote] }\n', '    cost: { canTransition: [vote] }\n    user: { canTransition: [vote] }\n'],
  ['prompt: Look at the cost. }\n', 'prompt: Look at the cost. }\n        - { name: votes, from: { agent: user }, prompt: Try it. }\n'],
])

const SURE = `
fsm:
  name: sure-enough
  initialState: vote

  context:
    votes:      { type: map, of: enum, values: [approve, reject] }
    confidence: { type: map, of: integer }

  agents:
    code:  { canTransition: [vote] }
    legal: { canTransition: [vote] }

  states:
    vote:
      description: Ship it, and how sure are you, 0 to 100?
      requires:
        - { name: votes, from: { agent: code }, prompt: Look at the code. }
        - { name: confidence, from: { agent: code } }
        - { name: votes, from: { agent: legal }, prompt: Look at the licence. }
        - { name: confidence, from: { agent: legal } }
      transitions:
        - { toState: shipped, guards: [ { expression: "context.votes.all(k, context.votes[k] == 'approve' && context.confidence[k] >= 60)" } ] }
        - { toState: held }

    shipped: { terminal: true }
    held: { terminal: true }
`

export const guards = [
  lesson('L45', `Guards are written in CEL. \`=\` is no comparison there, and \`and\` and \`or\` are \`&&\` and \`||\`; what does
    not parse never fires.`, DEBATE, ["context.verdict == 'again'", "context.verdict = 'again'"]),
  lesson('L46', `A guard passes when it is true, and only then. A number, a text or a list is neither true nor false: the
    guard errors, however large the number is.`, VOTE, [`expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2"`, `expression: "size(context.votes.filter(k, context.votes[k] == 'approve'))"`]),
  lesson('L49', `Edges are tried in the order in which they stand, and one without a guard always fires. Nothing behind it is
    ever tried, so the edge for everything else has to stand last.`, `
fsm:
  name: else-last
  initialState: ask

  context:
    choice: { type: enum, values: [stop, on] }

  agents:
    ann: { canTransition: [ask] }

  states:
    ask:
      description: Stop?
      requires:
        - { name: choice, from: { agent: ann } }
      transitions:
        - { toState: stopped, guards: [ { expression: "context.choice == 'stop'" } ] }
        - { toState: done }

    stopped: { terminal: true }
    done: { terminal: true }
`, [`        - { toState: stopped, guards: [ { expression: "context.choice == 'stop'" } ] }
        - { toState: done }
`, `        - { toState: done }
        - { toState: stopped, guards: [ { expression: "context.choice == 'stop'" } ] }
`]),
  lesson('L50', `Two edges of one state with the same condition can both pass, and the first one wins each time. The second
    is dead, most often a copy whose condition was not changed.`, VOTE, ["context.votes[k] == 'reject'", "context.votes[k] == 'approve'"]),
  lesson('L56', `Entries of a map stand under their writer's name with its kind: \`agent:code\`, not \`code\`. Asking for the
    bare name is an error every time, and an errored guard does not fire.`, `
fsm:
  name: one-veto
  initialState: vote

  context:
    votes: { type: map, of: enum, values: [approve, reject] }

  agents:
    code:  { canTransition: [vote] }
    legal: { canTransition: [vote] }

  states:
    vote:
      description: Ship it?
      requires:
        - { name: votes, from: { agent: code }, prompt: Look at the code. }
        - { name: votes, from: { agent: legal }, prompt: Look at the licence. }
      transitions:
        - { toState: rejected, guards: [ { expression: "context.votes['agent:legal'] == 'reject'" } ] }
        - { toState: shipped }

    shipped: { terminal: true }
    rejected: { terminal: true }
`, ["context.votes['agent:legal']", "context.votes['legal']"]),
  lesson('L57', `A guard that reads somebody's entry needs a requirement that gathers it. One voter who is not asked how sure
    they are makes the whole guard error, for all the others too.`, SURE, ['        - { name: confidence, from: { agent: legal } }\n', '']),
  lesson('L58', `\`all\` is true of an empty map, and of whoever happens to have answered. Where a voter is optional, or the
    map was emptied before, "all approve" may mean that nobody has spoken.`, `
fsm:
  name: all-approve
  initialState: vote

  context:
    votes: { type: map, of: enum, values: [approve, reject] }

  agents:
    code:  { canTransition: [vote] }
    legal: { canTransition: [vote] }

  states:
    vote:
      description: Ship it?
      requires:
        - { name: votes, from: { agent: code }, prompt: Look at the code. }
        - { name: votes, from: { agent: legal }, prompt: Look at the licence., required: false }
      transitions:
        - { toState: shipped, guards: [ { expression: "size(context.votes) == 2 && context.votes.all(k, context.votes[k] == 'approve')" } ] }
        - { toState: held }

    shipped: { terminal: true }
    held: { terminal: true }
`, ['size(context.votes) == 2 && ', '']),
  lesson('L59', `A threshold belongs to a number of voters. Two of three is a majority; two of four can be reached by both
    sides at once, and four of three by nobody. Change both when the panel grows.`, exchange(FOUR, [
      ["== 'approve')) >= 2", "== 'approve')) >= 3"],
      [`        - toState: rejected
          guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'reject')) >= 2" } ]`, '        - { toState: rejected }'],
    ]), ["== 'approve')) >= 3", "== 'approve')) >= 5"]),
  lesson('L60', `With an even panel, a third value or a voter who may stay away, the votes can come out so that neither side
    has its majority. Then no edge fires. Say what happens then, even if it is only "ask the chair".`, exchange(FOUR, [
      ["== 'approve')) >= 2", "== 'approve')) >= 3"],
      [`'reject')) >= 2" } ]\n`, `'reject')) >= 3" } ]\n        - { toState: tied }\n`],
      ['    rejected: { terminal: true }\n', '    rejected: { terminal: true }\n    tied: { terminal: true }\n'],
    ]), ['        - { toState: tied }\n', ''], ['    tied: { terminal: true }\n', '']),
  lesson('L62', `Standard CEL has \`size\`, \`filter\`, \`exists\`, \`all\`, \`map\` and a few more; there is no sum and no sort.
    An unknown function is an error each time, so the edge never fires.`, SURE,
    ["context.votes.all(k, context.votes[k] == 'approve' && context.confidence[k] >= 60)", 'context.confidence.map(k, context.confidence[k]).sum() >= 120']),
  lesson('L63', `A scalar that nobody has written is not there, and reading it is an error. A guard that some way reaches
    before the value was gathered does not fire on that way.`, `
fsm:
  name: quick-or-careful
  initialState: choose

  context:
    way:  { type: enum, values: [quick, careful] }
    note: { type: string }

  agents:
    ann: { canTransition: [choose, check] }

  states:
    choose:
      description: Quick or careful?
      requires:
        - { name: way, from: { agent: ann } }
      transitions:
        - { toState: check, guards: [ { expression: "context.way == 'careful'" } ] }
        - { toState: decide, guards: [ { expression: "context.way == 'quick'" } ] }

    check:
      description: Note what is wrong, or write fine.
      requires:
        - { name: note, from: { agent: ann } }
      transitions:
        - { toState: decide }

    decide:
      transitions:
        - { toState: held, guards: [ { expression: "has(context.note) && context.note != 'fine'" } ] }
        - { toState: done }

    held: { terminal: true }
    done: { terminal: true }
`, ['has(context.note) && ', '']),
]
