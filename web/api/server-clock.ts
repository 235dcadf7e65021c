let offsetMs = 0

/** The server's time, which may differ from this device's: a rehearsal runs on another day. */
export const now = () => new Date(Date.now() + offsetMs)

/** Sets the server's time from the Date header of a reply, and from when it arrived. Ignores an unreadable header. */
export function setServerTime(header: string | null, arrivedAt = Date.now()) {
  const serverTime = Date.parse(header ?? '')
  if (!Number.isNaN(serverTime)) offsetMs = serverTime - arrivedAt
}
