import { desktop, phone, testEngine, testTypingBeforeScript } from './test-engine.ts'
import { webkit } from './webkit.ts'

testEngine(webkit, [desktop])
testEngine(webkit, [phone], true)
testTypingBeforeScript(webkit)
