import * as z from 'zod/mini'
import { MemberId } from '../../ids.ts'
import { call } from '../call.ts'

/** A line of the log's list: everything but what the event says. */
export const EventLine = z.object({
  /** Its number in the log, from 1. */
  position: z.number(),
  recordedAt: z.string(),
  type: z.string(),
  stream: z.string(),
  /** Its number in the stream, from 1. */
  version: z.int(),
})
export type EventLine = z.infer<typeof EventLine>

export const StoredEvent = z.extend(EventLine, {
  schemaVersion: z.int(),
  eventId: z.string(),
  /** As it is stored: personal fields stay sealed. */
  data: z.unknown(),
})
export type StoredEvent = z.infer<typeof StoredEvent>

const Position = z.string().check(z.regex(/^[1-9]\d{0,14}$/))
const Moment = z.iso.datetime({ offset: true })

/** What is left out does not narrow; `since` and `until` are included. `before`: positions below it. */
const EventsQuery = z.object({
  type: z.optional(z.string().check(z.maxLength(100))),
  stream: z.optional(z.string().check(z.maxLength(400))),
  since: z.optional(Moment),
  until: z.optional(Moment),
  before: z.optional(Position),
})

const EventsReply = z.object({
  /** The newest first. */
  events: z.readonly(z.array(EventLine)),
  /** The `before` of the following page; null where there is none. */
  next: z.nullable(z.number()),
  /** The types of events that there are, for a choice. */
  types: z.readonly(z.array(z.string())),
})
export type EventsReply = z.infer<typeof EventsReply>

export const listEvents = call({
  method: 'GET',
  path: '/api/operations/events',
  summary: 'Events of the log, the newest first',
  who: 'developer',
  query: EventsQuery,
  replies: { 200: EventsReply },
})

export const getEvent = call({
  method: 'GET',
  path: '/api/operations/events/{position}',
  summary: 'One event, as it is stored',
  who: 'developer',
  params: z.object({ position: Position }),
  replies: { 200: StoredEvent },
})

/** For the page of a member. */
const MemberEventsReply = z.pick(EventsReply, { events: true, next: true })
export type MemberEventsReply = z.infer<typeof MemberEventsReply>

export const listMemberEvents = call({
  method: 'GET',
  path: '/api/members/{memberId}/events',
  summary: 'Events of the account of a member, the newest first',
  who: 'members',
  params: z.object({ memberId: MemberId }),
  query: z.object({ before: z.optional(Position) }),
  replies: { 200: MemberEventsReply },
})
