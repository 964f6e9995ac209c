/** A report on the demo survey; whoever asks differs in the banner. */
export const RUN_REPORT = {
  surveyID: 'morning-drinks',
  questions: [],
  banner: [],
  filter: null,
  includeAdmin: false,
  includeInactive: false,
  includeExternalUsers: false,
  completesOnly: false,
  base: 'asked',
  test: 'proportions-t',
}

/** Sends a request and reads its reply to the end. @returns the status */
export const send = async (
  url: string,
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<number> => {
  const reply = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body !== null && { 'content-type': 'application/json' }) },
    ...(body !== null && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  await reply.arrayBuffer()
  return reply.status
}
