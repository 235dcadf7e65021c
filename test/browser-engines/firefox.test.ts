import { firefox } from './firefox.ts'
import { desktop, phone, testEngine, testTypingBeforeScript } from './test-engine.ts'

testEngine(firefox, [phone, desktop], true)
testTypingBeforeScript(firefox)
