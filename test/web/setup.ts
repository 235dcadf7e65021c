import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { setServerTime } from '#web/api/server-clock.ts'
import { installFakeApi } from '../support/fake-api.ts'

// Long for a busy machine, and short enough for a file with many failing tests.
configure({ asyncUtilTimeout: 10_000 })

forbidChangesOfTexts()

beforeEach(() => {
  // A reply of an earlier test may have set it.
  setServerTime(new Date().toISOString())
  localStorage.clear()
  sessionStorage.clear()
  installFakeApi()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Throws where React changes or removes a text beside other nodes, or inserts before it. A browser that translates a page
 * replaces each text by elements. There such a change does nothing, or breaks the page (fault 32, `test/faults.md`).
 */
function forbidChangesOfTexts() {
  const check = (node: Node | null) => {
    if (node?.nodeType === Node.TEXT_NODE && (node.previousSibling ?? node.nextSibling))
      throw new Error(`A translated page cannot change the text “${node.textContent}” beside other nodes.`)
  }
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null) {
    check(next)
    return insertBefore.call(this, node, next) as T
  }
  Node.prototype.removeChild = function <T extends Node>(node: T) {
    check(node)
    return removeChild.call(this, node) as T
  }
  const { set, ...nodeValue } = Object.getOwnPropertyDescriptor(CharacterData.prototype, 'nodeValue')!
  Object.defineProperty(CharacterData.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: CharacterData, text: string) {
      check(this)
      set?.call(this, text)
    },
  })
}
