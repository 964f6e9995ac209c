// Loaded before a command: if whoever started it is gone without a word, the command stops as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
