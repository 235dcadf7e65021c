declare global {
  interface Window {
    /** The replies to calls that index.html has started, by address; undefined without a session. */
    earlyReplies?: Partial<Record<string, Promise<Response | undefined>>>
  }
}

/** Takes the reply to a call that index.html has started before this script; undefined if there is none or it failed. */
export function takeEarlyReply(address: string): Promise<Response | undefined> | undefined {
  const reply = window.earlyReplies?.[address]
  delete window.earlyReplies?.[address]
  return reply?.catch(() => undefined)
}
