/** In milliseconds: messages appear a moment after a field is left, so that nothing moves under a click that leaves it. */
export const messageDelayMs = 200
