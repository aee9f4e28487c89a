/** A small whole machine for people who begin their own: one writes, two read, another decides, and the loop ends. */
export const STARTER_MACHINE = `fsm:
  name: my-debate
  version: 1
  initialState: draft

  context:
    draft:   { type: string }            # the text that is argued about
    remarks: { type: map, of: string }   # one entry for each reader
    verdict: { type: enum, values: [again, good] }

  agents:
    writer: { canTransition: [draft] }
    reader: { canTransition: [review] }
    critic: { canTransition: [review] }
    editor: { canTransition: [decide] }

  states:
    draft:
      description: "Write the text. Answer these remarks, if there are any: {{ context.remarks }}"
      requires:
        - { name: draft, from: { agent: writer }, prompt: "Write it." }
      transitions:
        - toState: review
          onTransition:
            # The writer has read the last remarks. Emptying the map asks every reader again;
            # what stays filled is carried, and nobody is asked.
            - { remove: { remarks: "*" } }

    review:
      description: "Read this and say what is weak: {{ context.draft }}"
      requires:
        - { name: remarks, from: { agent: reader }, prompt: "What is weak?" }
        - { name: remarks, from: { agent: critic }, prompt: "What is weak?" }
      transitions:
        - { toState: decide }

    decide:
      description: "Remarks: {{ context.remarks }}. Is the text good, or does it go round again?"
      requires:
        - { name: verdict, from: { agent: editor } }
      transitions:
        - { toState: done, guards: [ { backend: cel, expression: "context.verdict == 'good'" } ] }
        - toState: draft
          guards: [ { backend: cel, expression: "context.verdict == 'again'" } ]
          onTransition:
            - { assign: { draft: "", verdict: "" } }

    done:
      description: "The text is good."
      terminal: true

  policy:
    maxIterations: 6
`

export const STARTER_SCRIPT = `script:
  machine: my-debate
  agents:
    writer:
      - { draft: "Agents should argue before they act." }
      - { draft: "Two agents should argue before one acts, and a third should end it." }
    reader:
      - { remarks: "Who ends the argument?" }
      - { remarks: "Clear now." }
    critic:
      - { remarks: "How many agents?" }
      - { remarks: "Nothing left to say." }
    # Who decides is none of those who argued.
    editor:
      - { verdict: again }
      - { verdict: good }
`
