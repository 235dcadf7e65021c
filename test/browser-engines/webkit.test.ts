import { phone, testEngine, testTypingBeforeScript } from './test-engine.ts'
import { webkit } from './webkit.ts'

testEngine(webkit, [phone])
testTypingBeforeScript(webkit)
