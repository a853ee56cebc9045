#!/bin/sh
# All measurements of the accelerated engine on a machine with a GPU: bench/fast_device.sh FOLDER [WORKERS]
# Results lie in FOLDER; what was stopped goes on when it is called again.
set -u
cd "$(dirname "$0")/.."
out=$1
workers=${2:-14}
python=${PYTHON:-python3}
export PYTHONPATH=src PYTHONUNBUFFERED=1 PYTHONWARNINGS=ignore
mkdir -p "$out"
$python -c 'import ziggurat.games.tigris.fast.games' || { echo "numba is not installed here"; exit 1; }
$python bench/fast.py --rounds 2 > "$out/cpu.txt" 2>&1
NUMBA_NUM_THREADS=1 $python bench/fast_agree.py 64 --workers 1 --out "$out/agree.json" > "$out/agree.txt" 2>&1
nice $python bench/fast_agree.py 100000 --workers "$workers" --seconds "${AGREE_SECONDS:-300}" --out "$out/agree.json" >> "$out/agree.txt" 2>&1 &
$python bench/fast.py --device cuda --cuda-only > "$out/cuda.txt" 2>&1
$python bench/fast_statistics.py --device cuda --seconds "${COUNT_SECONDS:-150}" --out "$out/statistics.json" > "$out/statistics.txt" 2>&1
$python bench/fast_cuda.py > "$out/batch.txt" 2>&1
if command -v ncu > /dev/null; then
  ncu --clock-control none -k regex:play -c 1 --section SpeedOfLight --section Occupancy --section LaunchStats \
    --section WarpStateStats --section InstructionStats --section MemoryWorkloadAnalysis --section SchedulerStats \
    $python -c 'from ziggurat.games.tigris.fast.games import Games; Games(262144, device="cuda").play(50)' > "$out/ncu.txt" 2>&1
fi
wait
$python bench/fast_perft.py --threads "$workers" --seconds "${PERFT_SECONDS:-8}" > "$out/perft.txt" 2>&1
