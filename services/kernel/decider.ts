/** What came of a command: facts to store (none where nothing had to change), or the rule that it broke. */
export type Decision<Event, Rejection> =
  | Readonly<{ outcome: 'accepted'; events: readonly Event[] }>
  | Readonly<{ outcome: 'rejected'; rejection: Rejection }>

/** Pure: no clock, no chance, no I/O. What a decision needs of those comes in with the command. */
export type Decider<State, Command, Event, Rejection> = Readonly<{
  initial: State
  decide: (state: State, command: Command) => Decision<Event, Rejection>
  evolve: (state: State, event: Event) => State
}>

export const accept = <E>(...events: readonly E[]): Decision<E, never> => ({ outcome: 'accepted', events })
export const reject = <R>(rejection: R): Decision<never, R> => ({ outcome: 'rejected', rejection })
