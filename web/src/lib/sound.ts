// One quiet tone when it is your turn; made on the spot, so nothing needs to be fetched.

let context: AudioContext | null = null;

export function chime(): void {
  try {
    context ??= new AudioContext();
    const tone = context.createOscillator();
    const volume = context.createGain();
    const now = context.currentTime;
    tone.frequency.setValueAtTime(523, now);
    tone.frequency.setValueAtTime(659, now + 0.12);
    volume.gain.setValueAtTime(0.0001, now);
    volume.gain.exponentialRampToValueAtTime(0.12, now + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.42);
  } catch {
    // No sound on this device.
  }
}
