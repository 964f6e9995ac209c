/** The result of a command: events to store (none if nothing had to change), or the rule that it broke. */
export type Decision<Event, Rejection> =
  | Readonly<{ outcome: 'accepted'; events: readonly Event[] }>
  | Readonly<{ outcome: 'rejected'; rejection: Rejection }>

/** Pure: no clock, no random values, no I/O. The command carries what a decision needs of them. */
export type Decider<State, Command, Event, Rejection> = Readonly<{
  initial: State
  decide: (state: State, command: Command) => Decision<Event, Rejection>
  evolve: (state: State, event: Event) => State
}>

export const accept = <E>(...events: readonly E[]): Decision<E, never> => ({ outcome: 'accepted', events })
export const reject = <R>(rejection: R): Decision<never, R> => ({ outcome: 'rejected', rejection })
