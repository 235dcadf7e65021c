import address from './london-worker.ts?worker&url'

declare global {
  interface Window {
    /** As far as it is used; where a browser has none, an address is good as it is. */
    trustedTypes?: {
      createPolicy(name: string, rules: Policy): Policy
    }
  }
}
type Policy = { createScriptURL(address: string): string }

/**
 * Lets a thread of its own be the first to say a date: for that a browser reads in what it knows of languages and time
 * zones, 15 ms on a good computer and 100 on a slow phone, and once it has, every thread has it.
 */
export function londonAside(): void {
  const rules = { createScriptURL: () => address }
  try {
    const policy = window.trustedTypes?.createPolicy('london', rules) ?? rules
    new Worker(policy.createScriptURL(address), { type: 'module' })
  } catch {
    // Where there may be no worker, as by an older page's policy, the first date takes what it takes.
  }
}
