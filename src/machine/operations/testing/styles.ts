/** One machine in the many ways in which people write YAML, and texts with traps in them. Every one is whole. */
export const styles: Readonly<Record<string, string>> = {
  'flow all through': '{ fsm: { name: t, initialState: a, context: { x: { type: string }, votes: { type: map, of: string } }, agents: { pro: { canTransition: [a, b] } }, states: { a: { requires: [ { name: x, from: agent } ], transitions: [ { toState: b, guards: [ { expression: "context.x == \'1\'" } ] } ] }, b: { terminal: true } }, policy: { maxIterations: 3 } } }\n',
  'flow states over lines': `fsm:
  name: t
  initialState: a
  context: { x: { type: string }, v: { type: map, of: string } }
  agents: {}
  states: {
    # the first
    a: { description: "first", transitions: [ { toState: b } ] }, # behind a
    # the second
    b: { entry: [ { assign: { x: "" } } ], transitions: [
      { toState: a }, # back
      # on
      { toState: c }
    ] },
    c: { terminal: true }
  }
`,
  'unindented lists': `fsm:
  name: t
  initialState: a
  context:
    x: {type: string}
    v:
      type: map
      of: enum
      values:
      - approve
      - reject
  agents:
    pro:
      canTransition:
      - a
      - b
  states:
    a:
      requires:
      # who
      - name: x
        from:
          agent: pro
        prompt: Say it.
      - {name: v, from: agent}
      transitions:
      - toState: b
        guards:
        - backend: cel
          expression: context.x == 'y'
        onTransition:
        - remove:
            v: '*'
        # then
        - assign:
            x: ''
    b:
      terminal: true
`,
  'four columns, single quotes': `# head
fsm:
    name: 't'
    version: 2

    initialState: 'a'
    context:
        'x': { type: 'string', default: 'it''s' }
        'y z':   { type: 'list', of: { type: map, of: integer } }
    states:
        'a':
            description: 'Look at {{ context.x }}
                and more of it'
            transitions:
                -   toState: 'b'
                    guards:
                        -   expression: 'context.x == ''y'''
                -   { toState: 'a' }


        'b':
            terminal: true   # the end
    # trailing
`,
  'comments everywhere': `# top

# about fsm
fsm: # here
  # about name
  name: t # name
  # about initial
  initialState: a # first

  # about context
  context: # fields
    # about x
    x: { type: string } # x

    # about y
    y: { type: map, of: string } # y
    # below y
  # about states
  states: # all

    # section one

    # about a
    a: # state a
      # about description
      description: hello # hi
      # about requires
      requires: # reqs
        # about the first
        - { name: x, from: agent } # one
        # about the second
        - name: y # two
          # about from
          from: { agent: pro } # pro
          # below from
        # below all
      # about transitions
      transitions: # edges
        # about the edge
        - { toState: b } # edge
      # below a

    # section two

    # about b
    b: { terminal: true } # b
    # below b
  # about policy
  policy: # caps
    maxIterations: 3 # three
# bottom
`,
  'no last line break': 'fsm:\n  name: t\n  initialState: a\n  states:\n    a:\n      transitions:\n        - toState: b\n    b:\n      terminal: true',
  'literal and kept texts': `fsm:
  name: t
  initialState: a
  states:
    a:
      description: |
        First line.

        Third line with {{ context.x }}.
      transitions: [ { toState: b } ]
    b:
      description: |+
        Kept.


    c:
      description: >
        Folded and
        clipped.

        A second paragraph.
      terminal: true
  context:
    x: { type: string }
`,
  'empty values': `fsm:
  name: t
  initialState: a
  context:
  agents: {}
  states:
    a:
    b: {}
    c:
      requires: []
      transitions:
      entry: ~
    d:   # nothing yet
    e: { terminal: true }
  policy: {}
`,
  'plain texts over lines': `fsm:
  name: t
  initialState: a
  context: { question: { type: string } }
  states:
    a:
      description: A plain text that goes on
        over a second line about {{ context.question }}
        and a third.
      requires:
        - name: question
          from: user
          prompt: "A quoted text
            over two lines,

            and a second paragraph."
      transitions:
        - toState: b
    b: { terminal: true }
`,
  'states before context': `fsm:
  states:
    only: { terminal: true }
  initialState: only
  name: t
  context: { x: { type: string, default: "1" } }
`,
  'quoted keys and numbers': `fsm:
  name: t
  initialState: 007
  context:
    "vote": { type: enum, values: [007, 0x1F, 1.0, yes] }
    votes: { type: map, of: string, default: { agent:pro: a, "agent:con": b } }
  agents:
    0o7: { canTransition: [007, 1e3, true] }
  states:
    007: { transitions: [ { toState: 1e3 }, { toState: true } ] }
    1e3: { transitions: [ { toState: 10 } ] }
    10: { transitions: [ { toState: "2" } ] }
    2: { terminal: true }
    true: { description: yes, terminal: true }
    "Loading...": { terminal: true }
`,
}
