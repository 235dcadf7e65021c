/**
 * Makes every tap and click a second later than the last, as a person's are: the page ignores a quicker one at the same
 * place when it has changed. Runs in the page.
 */
export function spaceTaps() {
  let time = 0
  Object.defineProperty(PointerEvent.prototype, 'timeStamp', {
    get: () => {
      time += 1000
      return time
    },
  })
}
