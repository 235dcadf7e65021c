import { useSyncExternalStore } from 'react'
import type { Session } from '#shared/schemas/sign-in.ts'
import { countSignOuts, storeSignOuts } from './sign-outs.ts'

/** The specification's name for the token in local storage, which all tabs share (section 7). */
export const tokenKey = 'bearerToken'
export const getBearerToken = () => localStorage.getItem(tokenKey)
export const storeToken = (token: string) => localStorage.setItem(tokenKey, token)

/** Who an applicant is. */
export type User = Pick<Session, 'email' | 'ucasPersonalId'>

/**
 * Who is signed in, for this page. A page belongs to the first applicant since it was loaded. After `ended` and
 * `other-applicant` it stays, and continues when its applicant signs in again.
 */
export type SessionState =
  | { name: 'checking' | 'signed-out'; session?: undefined }
  | { name: 'signed-in' | 'ended'; session: Session }
  | { name: 'other-applicant'; session: Session; other: User }

let state: SessionState = { name: 'checking' }
let pageUser: User | undefined
/** The stored token of which the server has said whose it is. */
let checkedToken: string | null = null
let isOther = false
let signOutsAtStart = 0

type Listener = (now: SessionState, before: SessionState) => void
const listeners = new Set<Listener>()
const signOutListeners = new Set<() => void>()

function setState(next: SessionState) {
  const before = state
  state = next
  for (const listener of listeners) listener(next, before)
}

function subscribe(listener: Listener) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const getState = () => state
/** Returns the state of the session, which may change at any time. */
export const useSessionState = () => useSyncExternalStore(subscribe, getState, getState)

/** Returns the session of the applicant of this page; throws outside the applicant area. */
export function useSession(): Session {
  const { session } = useSessionState()
  if (!session) throw new Error('There is no session outside the applicant area')
  return session
}

/** Calls a listener when the page continues after its session had ended. */
export const onSessionResumed = (listener: () => void) =>
  subscribe((now, before) => {
    if (now.name === 'signed-in' && (before.name === 'ended' || before.name === 'other-applicant')) listener()
  })

/** Calls a listener when the applicant signs out in this tab, while the token can still be used. */
export function onSignOut(listener: () => void) {
  signOutListeners.add(listener)
  return () => void signOutListeners.delete(listener)
}

/** Takes the server's reply about who is signed in on this device. The stored token is of the same applicant. */
export function setSession(session: Session) {
  if (state.name === 'signed-out') return
  if (!state.session) signOutsAtStart = countSignOuts()
  checkedToken = getBearerToken()
  pageUser ??= session
  isOther = session.email !== pageUser.email || session.ucasPersonalId !== pageUser.ucasPersonalId
  if (!isOther) setState({ name: 'signed-in', session })
  else if (state.session) setState({ name: 'other-applicant', session: state.session, other: session })
  // The first applicant has left. Nothing of theirs may stay in this page's memory.
  else window.location.reload()
}

/** Removes the token when the server has said that the session has ended. */
export function endSession() {
  localStorage.removeItem(tokenKey)
  if (state.session) setState({ name: 'ended', session: state.session })
}

/** Notices that the applicant has signed out in another tab. Returns whether that is so. */
export function detectSignOut(): boolean {
  const hasSignedOut = countSignOuts() !== signOutsAtStart
  if (hasSignedOut) setState({ name: 'signed-out' })
  return hasSignedOut
}

/** Forgets the state when the applicant area is left. The page still belongs to its first applicant. */
export const leaveSession = () => setState({ name: 'checking' })

/** Whether the stored token may be of another applicant, because another tab has stored it. */
export function isTokenUnchecked() {
  const token = getBearerToken()
  return pageUser !== undefined && token !== null && token !== checkedToken
}

/** Whether calls are refused, because another applicant than the one of this page is signed in. */
export const isOtherApplicant = () => isOther

/** Removes everything that this device stores about the applicant, so that the next person finds nothing. */
export function forgetApplicant() {
  for (const listener of signOutListeners) listener()
  sessionStorage.clear()
  storeSignOuts(countSignOuts() + 1)
  // Last: other tabs read the number when the token disappears.
  localStorage.removeItem(tokenKey)
}
