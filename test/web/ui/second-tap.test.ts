import { beforeEach, describe, expect, it } from 'vitest'
import { ignoreSecondTaps } from '#web/ui/second-tap.ts'

let clicked: string[]
let page: Document

beforeEach(() => {
  clicked = []
  page = document.implementation.createHTMLDocument()
  ignoreSecondTaps(page)
  page.body.innerHTML = '<button id="continue"><b>Go on</b></button><a id="link">Elsewhere</a>'
  page.body.addEventListener('click', ({ target }) => clicked.push((target as Element).id || 'label'))
})

type Tap = { on: string; at: number; x?: number; y?: number; detail?: number }

/** Sends the events of a tap; without a pointer, only the click. */
function tap({ on, at, x = 100, y = 100, detail = 1 }: Tap) {
  const element = page.querySelector(on)
  const send = (event: Event) => {
    Object.defineProperty(event, 'timeStamp', { value: at })
    element?.dispatchEvent(event)
  }
  const init = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail }
  if (detail > 0) {
    send(new PointerEvent('pointerdown', init))
    send(new MouseEvent('mousedown', init))
  }
  send(new MouseEvent('click', init))
}

describe('a second tap at the same point', () => {
  it.each<[string, Tap[], string[]]>([
    ['is ignored on another control', [{ on: '#link', at: 150 }], ['continue']],
    ['is ignored beside the first', [{ on: '#link', at: 150, x: 110, y: 92 }], ['continue']],
    ['counts on the same control', [{ on: '#continue b', at: 150 }], ['continue', 'label']],
    ['counts after half a second', [{ on: '#link', at: 600 }], ['continue', 'link']],
    ['counts at another point', [{ on: '#link', at: 150, y: 200 }], ['continue', 'link']],
    ['is ignored, and a third too', [150, 300].map(at => ({ on: '#link', at })), ['continue']],
    [
      'is ignored, and a third counts elsewhere',
      [
        { on: '#link', at: 150 },
        { on: '#link', at: 300, y: 300 },
      ],
      ['continue', 'link'],
    ],
    [
      'is ignored, and a key or assistive technology counts afterwards',
      [
        { on: '#link', at: 150 },
        { on: '#link', at: 2000, detail: 0 },
      ],
      ['continue', 'link'],
    ],
  ])('%s', (_, taps, expected) => {
    tap({ on: '#continue', at: 0 })
    taps.forEach(tap)
    expect(clicked).toEqual(expected)
  })

  it('ends no touch, which would close a list', () => {
    let isEnded = false
    page.body.addEventListener('touchend', () => {
      isEnded = true
    })
    tap({ on: '#continue', at: 0 })
    tap({ on: '#link', at: 150 })
    page.querySelector('#link')?.dispatchEvent(new UIEvent('touchend', { bubbles: true }))
    expect(isEnded).toBe(false)
  })
})
