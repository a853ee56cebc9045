[game "tigris"]
[rules "1"]
[actions "590b02d83e3d"]
[seats 4]
[options {"board": "advanced", "buildings": true, "english": true, "open_scoring": false, "open_tiles": true, "ziggurat": true}]
[result {"detail": {"points": [[6, 8, 2, 14], [2, 4, 2, 2], [1, 14, 6, 0], [3, 13, 1, 1]], "sorted": [[8, 8, 9, 14], [2, 2, 2, 4], [1, 2, 6, 14], [1, 1, 3, 13]], "totals": [[9, 8, 8, 14], [2, 4, 2, 2], [2, 14, 6, 1], [3, 13, 1, 1]], "treasures": [9, 0, 2, 0]}, "ranks": [1, 2, 3, 4], "reason": "bag", "scores": [8.0, 2.0, 1.0, 1.0]}]

*: start 3
*: draw settlement temple farm*3 market
*: draw settlement temple*2 farm*2 market
*: draw settlement*2 temple market*3
*: draw settlement*2 temple farm market*2
*: show settlement temple farm*2 market*2
3: tile farm M7
3: tile settlement F2
3: pick settlement
*: show settlement
3: pick market
*: show settlement
0: tile settlement B1
0: leader merchant H7
0: pick farm
*: show temple
1: tile settlement K6
1: leader king H4
1: pick temple
*: show temple
2: catastrophe I4
2: tile settlement B5
2: pick farm
*: show market
3: catastrophe B1
3: tile market N5
3: pick market
*: show settlement
0: leader merchant K11
0: tile market F6
0: pick market
*: show farm
1: tile market H5
1: tile farm M4
1: pick farm
*: show temple
1: pick settlement
*: show temple
2: tile market H1
2: tile settlement O9
2: pick bag
*: draw settlement
2: pick settlement
*: show market
3: leader merchant B4
3: leader farmer A7
0: tile market I6
0: leader merchant G5
0: pick market
*: show farm
1: tile temple G1
1: leader priest F4
1: pick bag
*: draw farm
2: tile market D10
2: leader king G2
2: pick farm
*: show temple
3: tile market K5
3: tile temple J8
3: pick settlement
*: show temple
3: pick bag
*: draw temple
0: tile temple O10
0: tile farm J10
0: pick temple
*: show settlement
0: pick bag
*: draw temple
1: leader farmer P5
1: swap settlement temple farm*2
1: pick bag
*: draw settlement
1: pick settlement
*: show temple
1: pick temple
*: show settlement
1: pick bag
*: draw temple
2: leader farmer B8
2: commit 0
3: commit 0
2: tile settlement P11
2: pick settlement
*: show settlement
3: leader farmer N2
3: leader priest H7
0: tile market C10
0: leader king F1
0: commit 0
2: commit 0
0: pick settlement
*: show settlement
1: tile settlement I11
1: leader king K4
1: pick settlement
*: show farm
2: tile farm P3
2: tile temple C11
2: pick bag
*: draw farm
2: pick bag
*: draw temple
3: leader merchant O1
3: leader priest J9
0: tile settlement B10
0: tile farm G11
0: pick temple
*: show farm
0: pick farm
*: show settlement
1: leader merchant G8
1: leader farmer J2
2: tile temple K8
2: tile market D9
2: pick farm
*: show temple
2: pick bag
*: draw temple
3: tile temple P10
3: leader merchant K1
3: pick temple
*: show temple
0: tile farm N10
0: tile temple I9
0: pick bag
*: draw farm
0: pick bag
*: draw market
1: tile temple A9
1: leader king G2
1: commit 0
0: commit 0
1: pick bag
*: draw temple
2: tile temple K4
2: leader merchant O1
2: pick temple
*: show settlement
3: tile market L5
3: leader farmer K11
3: pick bag
*: draw farm
0: tile temple L3
0: tile temple A5
0: pick temple
*: show settlement
0: pick temple
*: show farm
1: leader farmer H4
1: tile settlement A1
1: pick settlement
*: show farm
2: leader priest J2
2: leader king A6
3: leader priest D5
3: tile temple K7
3: pick settlement
*: show farm
0: tile market G7
0: tile temple G2
0: pick settlement
*: show market
0: pick temple
*: show temple
1: tile temple O3
1: tile temple A10
1: building A9
1: pick temple
*: show farm
1: pick bag
*: draw settlement
2: leader priest J4
2: tile settlement C9
2: pick market
*: show temple
3: tile market E11
3: tile settlement L6
3: pick farm
*: show market
3: pick temple
*: show temple
0: leader merchant M3
0: leader king G3
1: swap temple*2
1: pick temple
*: show market
1: pick bag
*: draw settlement
1: catastrophe F2
2: leader king E9
2: tile market M2
2: pick market
*: show temple
3: tile farm N9
3: leader king A6
3: pick temple
*: show farm
0: tile settlement N3
0: commit 0
2: commit 0
0: treasure O2
0: leader priest P5
0: pick market
*: show farm
1: tile farm O4
1: tile temple L8
1: building J8
0: treasure M8
1: pick temple
*: show market
1: pick bag
*: draw temple
2: tile farm M10
2: tile settlement J9
2: pick farm
*: show farm
2: pick market
*: show farm
3: leader king K3
3: tile settlement F10
3: pick bag
*: draw farm
0: tile farm M5
0: catastrophe I3
0: pick bag
*: draw market
1: tile settlement J7
1: tile settlement B4
1: pick farm
*: show market
1: pick farm
*: show farm
2: leader merchant A11
2: treasure E10
2: leader merchant A7
3: tile temple O8
3: leader priest L2
3: commit 0
2: commit 0
3: pick bag
*: draw market
0: leader king B11
0: commit 0
2: commit 0
0: tile temple N2
0: pick bag
*: draw farm
1: tile settlement L11
1: tile farm D3
1: pick farm
*: show settlement
1: pick farm
*: show settlement
2: leader farmer L7
2: commit 1
3: commit 0
2: tile market I2
2: pick settlement
*: show market
2: pick bag
*: draw temple
3: leader king E2
3: leader priest K3
3: commit 1
2: commit 0
3: pick bag
*: draw settlement
0: leader merchant N11
0: tile market D5
0: pick settlement
*: show temple
1: leader king A6
1: commit 1
2: commit 0
2: treasure B3
1: tile temple A4
1: pick bag
*: draw farm
1: pick bag
*: draw temple
2: tile settlement E4
2: tile farm N4
2: building M4
2: pick market
*: show temple
2: pick bag
*: draw temple
3: tile farm N8
3: leader merchant O1
3: commit 0
0: commit 0
3: pick temple
*: show settlement
0: leader farmer F1
0: tile settlement O7
0: pick market
*: show market
1: tile farm I10
1: leader farmer A11
1: pick market
*: show market
2: catastrophe B6
2: leader merchant N1
2: commit 0
0: commit 0
3: tile market G3
3: tile temple J2
3: pick farm
*: show temple
3: pick farm
*: show market
0: tile market J5
0: decline
0: tile temple J3
0: treasure J1
0: pick temple
*: show temple
0: pick farm
*: show temple
1: leader priest K2
1: commit 0
3: commit 0
1: tile settlement P8
1: pick temple
*: show market
2: tile temple K2
2: tile market G5
2: pick bag
*: draw temple
2: pick bag
*: draw market
3: leader merchant J4
3: commit 0
0: commit 1
3: leader farmer P9
3: commit 0
2: commit 0
0: pick bag
*: draw settlement
0: tile settlement O6
0: commit 0
3: commit 0
0: leader king P5
0: pick settlement
*: show market
1: tile market I1
1: war black
3: commit 0
0: commit 0
2: commit 2
0: commit 0
0: treasure G4
1: leader king B11
1: pick market
*: show farm
2: pick farm
*: show farm
2: pick temple
*: show market
2: tile temple E5
2: leader merchant E9
2: pick temple
*: show market
3: leader farmer P7
3: commit 0
2: commit 0
3: leader merchant E2
0: leader farmer M3
0: commit 0
2: commit 0
0: tile market K1
0: pick market
*: show settlement
1: tile temple A6
1: withdraw merchant
1: pick settlement
*: show temple
2: leader farmer B9
2: commit 0
1: commit 0
2: tile market P7
2: pick temple
*: show farm
3: leader king E6
3: tile settlement O5
3: building O7
3: pick farm
*: show temple
0: tile market F5
0: commit 1
3: commit 0
0: building F5
0: treasure L4
0: tile farm C5
0: pick farm
*: show temple
0: pick temple
*: show farm
0: pick temple
*: show settlement
1: tile settlement H3
1: leader king A3
1: commit 0
0: commit 0
1: pick bag
*: draw temple
2: tile farm G10
2: tile market H2
2: monument green-blue H1
2: pick market
*: show farm
2: pick market
*: show temple
3: leader merchant B2
3: commit 0
0: commit 0
3: tile settlement G6
3: pick settlement
*: show farm
0: leader priest O1
0: commit 0
3: commit 0
0: leader king E6
0: commit 2
1: commit 0
0: pick farm
*: show settlement
0: pick farm
*: show temple
1: tile temple I8
0: treasure D6
1: leader farmer B8
1: pick settlement
*: show temple
2: leader king K9
2: commit 2
0: commit 0
2: leader king O1
2: pick temple
*: show farm
2: pick market
*: show market
3: leader priest E2
3: leader priest E6
0: catastrophe D5
0: leader priest B2
1: tile market M3
1: tile temple E2
1: pick temple
*: show farm
1: pick farm
*: show market
2: leader priest N1
2: leader priest B9
3: leader king F1
3: catastrophe F4
0: tile farm G9
0: leader merchant L9
0: pick temple
*: show temple
1: tile settlement L1
1: tile farm L10
1: pick bag
*: draw settlement
1: pick farm
2: leader king P5
2: tile market A2
2: pick farm
3: leader king E4
3: leader king L7
3: commit 0
2: commit 1
2: pick market
0: tile temple N1
0: leader merchant N11
0: pick temple
1: leader king M9
1: commit 1
2: commit 1
1: tile settlement H11
2: commit 0
0: commit 0
1: pick market
1: pick market
