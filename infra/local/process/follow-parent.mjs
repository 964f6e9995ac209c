// Loaded before a command: if whoever started it is gone without a word, it and its children stop as if asked to.
process.once('disconnect', () => process.kill(0, 'SIGTERM'))
process.channel?.unref()
