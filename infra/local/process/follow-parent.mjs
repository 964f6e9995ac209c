// Loaded before a command: if its parent process ends without a signal, the command and its children stop as if they
// had got one.
process.once('disconnect', () => process.kill(0, 'SIGTERM'))
process.channel?.unref()
