let offsetMs = 0

/** The server's time as far as known: a rehearsal runs on another day than this device. */
export const now = () => new Date(Date.now() + offsetMs)

/** Learns the server's time from the Date header of an answer; anything unreadable is ignored. */
export function setServerTime(header: string | null) {
  const serverTime = Date.parse(header ?? '')
  if (!Number.isNaN(serverTime)) offsetMs = serverTime - Date.now()
}
