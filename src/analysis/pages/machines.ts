/** One question, one answer. */
export const QUESTION = `
fsm:
  name: one-question
  initialState: ask

  context:
    answer: { type: string }

  agents:
    ann: { canTransition: [ask] }

  states:
    ask:
      description: Answer in one sentence.
      requires:
        - { name: answer, from: { agent: ann } }
      transitions:
        - { toState: done }

    done: { terminal: true }
`

/** Two argue, a judge says when it is settled. */
export const DEBATE = `
fsm:
  name: short-debate
  initialState: argue

  context:
    claims:  { type: map, of: string }
    verdict: { type: enum, values: [again, settled] }
    note:    { type: string }

  agents:
    pro:   { canTransition: [argue] }
    con:   { canTransition: [argue] }
    judge: { canTransition: [rule] }

  states:
    argue:
      description: 'Make your point. The judge asks: "{{ context.note }}"'
      requires:
        - { name: claims, from: { agent: pro } }
        - { name: claims, from: { agent: con } }
      transitions:
        - { toState: rule }

    rule:
      description: "Settled? {{ context.claims }}"
      requires:
        - { name: verdict, from: { agent: judge } }
        - { name: note, from: { agent: judge }, required: false }
      transitions:
        - { toState: done, guards: [ { expression: "context.verdict == 'settled'" } ] }
        - toState: argue
          guards: [ { expression: "context.verdict == 'again'" } ]
          onTransition:
            - { remove: { claims: "*" } }
            - { assign: { verdict: "" } }

    done: { terminal: true }

  policy: { maxIterations: 6 }
`

/** Three vote, two carry it. */
export const VOTE = `
fsm:
  name: short-vote
  initialState: vote

  context:
    votes: { type: map, of: enum, values: [approve, reject] }

  agents:
    code: { canTransition: [vote] }
    data: { canTransition: [vote] }
    cost: { canTransition: [vote] }

  states:
    vote:
      description: Is it safe to ship?
      requires:
        - { name: votes, from: { agent: code }, prompt: Look at the code. }
        - { name: votes, from: { agent: data }, prompt: Look at the data. }
        - { name: votes, from: { agent: cost }, prompt: Look at the cost. }
      transitions:
        - { toState: tally }

    tally:
      transitions:
        - toState: approved
          guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'approve')) >= 2" } ]
        - toState: rejected
          guards: [ { expression: "size(context.votes.filter(k, context.votes[k] == 'reject')) >= 2" } ]

    approved: { terminal: true }
    rejected: { terminal: true }
`

/** One writes, another reviews and may send it back. */
export const REVIEW = `
fsm:
  name: short-review
  initialState: write

  context:
    draft:          { type: string }
    previous_draft: { type: string }
    verdict:        { type: enum, values: [publish, revise] }
    feedback:       { type: string }

  agents:
    writer:   { canTransition: [write] }
    reviewer: { canTransition: [review] }

  states:
    write:
      description: "Write it. Last draft: {{ context.previous_draft }}. To change: {{ context.feedback }}"
      requires:
        - { name: draft, from: { agent: writer } }
      transitions:
        - { toState: review }

    review:
      description: "Good enough? {{ context.draft }}"
      requires:
        - { name: verdict, from: { agent: reviewer } }
        - { name: feedback, from: { agent: reviewer }, required: false }
      transitions:
        - { toState: done, guards: [ { expression: "context.verdict == 'publish'" } ] }
        - toState: write
          guards: [ { expression: "context.verdict == 'revise'" } ]
          onTransition:
            - { assign: { previous_draft: "{{ context.draft }}" } }
            - { assign: { draft: "" } }
            - { assign: { verdict: "" } }

    done: { terminal: true }

  policy: { maxIterations: 6 }
`
