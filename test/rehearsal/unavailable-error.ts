/** Why a rehearsal cannot be had on this machine; nothing is wrong with the portal. */
export class UnavailableError extends Error {}
