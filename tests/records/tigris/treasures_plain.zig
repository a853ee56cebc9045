[game "tigris"]
[rules "1"]
[actions "590b02d83e3d"]
[seats 2]
[options {"board": "standard", "buildings": false, "english": false, "open_scoring": false, "open_tiles": false, "ziggurat": false}]
[result {"detail": {"points": [[3, 5, 4, 13], [3, 9, 11, 1]], "sorted": [[6, 6, 6, 13], [3, 3, 9, 11]], "totals": [[6, 6, 6, 13], [3, 9, 11, 3]], "treasures": [6, 2]}, "ranks": [1, 2], "reason": "treasures", "scores": [6.0, 3.0]}]

*: start 1
*: draw settlement temple farm*3 market
*: draw settlement temple*2 farm*2 market
1: tile farm E2
1: leader merchant J11
*: draw market
0: tile temple I3
0: leader farmer F4
*: draw temple
1: tile market C6
1: tile settlement M10
*: draw temple farm
0: tile temple F9
0: catastrophe K5
*: draw farm
1: tile temple E4
1: leader king F2
*: draw market
0: tile market M5
0: tile settlement A1
*: draw settlement market
1: leader merchant P1
1: tile temple K4
*: draw temple
0: tile farm M3
0: tile settlement K8
*: draw farm market
1: tile market I2
1: tile market E11
*: draw temple farm
0: leader merchant I8
0: leader merchant O8
1: leader merchant P9
1: commit 2
0: commit 0
1: leader priest K3
*: draw temple*2
0: tile market N6
0: tile market A11
*: draw temple farm
1: tile temple C9
1: catastrophe J10
*: draw temple
0: leader merchant B9
0: leader merchant A8
1: tile farm P4
1: leader farmer L1
*: draw settlement
0: leader priest H3
0: tile temple J7
*: draw farm
1: tile settlement M11
1: leader king B1
*: draw temple
0: leader king O2
0: tile farm O4
*: draw temple
1: tile farm D4
1: tile temple H5
*: draw settlement temple
0: tile temple H8
0: leader priest J8
*: draw market
1: leader farmer K2
1: tile settlement N11
*: draw settlement
0: tile farm I9
0: tile farm B4
*: draw settlement farm
1: tile settlement E5
1: leader king B9
*: draw farm
0: leader king O10
0: leader farmer O2
1: leader priest F11
1: leader priest L4
0: catastrophe K8
0: leader priest G10
1: tile farm N3
1: tile temple H4
*: draw temple market
0: leader priest I4
0: leader farmer G4
1: tile market P6
1: leader farmer J3
1: commit 4
0: commit 0
*: draw settlement*3 temple farm
0: tile settlement L5
0: tile farm E8
*: draw temple farm
1: leader king N9
1: commit 1
0: commit 1
1: tile settlement B9
*: draw settlement farm
*: draw farm
0: tile farm E1
0: leader priest H3
*: draw temple
1: leader farmer C10
1: leader farmer K3
0: leader merchant C10
0: leader merchant G3
1: tile settlement D11
1: leader king B3
*: draw settlement
0: leader priest B1
0: leader farmer A8
1: tile settlement C3
1: leader priest A2
1: commit 0
0: commit 0
*: draw market
0: leader king L1
0: leader merchant F2
1: tile market K2
1: leader farmer L4
*: draw market
0: tile temple D1
0: tile farm G1
*: draw settlement market
1: tile farm N4
1: leader merchant J6
*: draw temple
0: tile farm D3
0: tile market P11
*: draw settlement temple
1: tile temple F5
1: tile settlement E10
*: draw settlement market
0: tile settlement P8
0: tile temple A9
*: draw temple market
1: tile market P3
1: tile market H11
*: draw market*2
0: leader merchant H3
0: leader priest A2
1: leader merchant C10
1: catastrophe I8
0: leader king O2
0: tile market N1
*: draw farm
1: tile settlement L11
1: tile market K10
*: draw settlement*2
0: leader priest O8
0: tile temple B10
*: draw temple
1: tile market M6
1: leader priest C1
*: draw temple
0: leader merchant J11
0: tile settlement J4
*: draw temple
1: tile settlement F6
1: tile farm J9
*: draw temple*2
0: leader farmer I6
0: leader king F2
1: tile settlement G10
1: leader priest H7
*: draw temple
0: tile farm O5
0: leader merchant F11
*: draw farm
1: tile settlement G7
1: tile temple O3
*: draw temple*2
0: tile temple N8
0: leader merchant K3
0: treasure N5
*: draw farm
1: leader priest N9
1: commit 5
0: commit 0
1: leader farmer P1
*: draw settlement temple*3 market
0: tile temple A3
0: leader king C8
*: draw settlement
1: leader king D9
1: commit 3
0: commit 0
1: tile settlement G4
*: draw settlement temple market*2
0: leader king J8
0: tile farm A7
*: draw temple
1: leader king O8
1: tile market L8
*: draw settlement
0: leader priest J3
0: tile market H2
*: draw market
1: leader merchant J6
1: tile temple H7
*: draw farm
0: tile settlement O1
0: leader king I4
*: draw market
1: tile farm M7
1: tile farm G8
*: draw farm market
0: leader merchant B3
0: tile temple B5
*: draw farm
1: tile settlement L6
1: tile settlement A5
*: draw settlement farm
0: tile market L4
0: leader merchant B1
*: draw farm
1: tile market L3
1: swap settlement
*: draw temple
*: draw temple
0: leader priest E9
0: tile farm H9
*: draw settlement
1: tile market D6
1: leader merchant G3
*: draw settlement
0: tile market L10
0: leader king P9
0: commit 0
1: commit 0
*: draw settlement
1: tile temple C8
1: leader merchant J6
*: draw temple
0: tile farm D7
0: leader king J1
*: draw market
1: leader king C5
1: tile temple B3
*: draw temple
0: tile market G3
0: tile settlement N2
*: draw temple farm
1: tile settlement N10
1: monument blue-black M10
1: tile market J5
1: commit 1
0: commit 0
*: draw settlement temple farm
0: tile settlement D10
0: leader farmer A10
*: draw settlement
1: tile settlement E7
1: leader merchant P9
*: draw farm
0: leader farmer J11
0: tile settlement K7
*: draw market
1: leader priest B11
1: leader king J6
0: leader farmer I6
0: commit 1
1: commit 1
0: leader priest D2
*: draw market
*: draw market
1: leader farmer L1
1: tile farm F8
*: draw farm
0: tile market I6
0: leader priest F2
*: draw farm
1: leader king P1
1: leader farmer O2
0: tile farm C7
0: tile farm B7
*: draw farm market
1: leader merchant L1
1: tile farm O6
*: draw temple
0: leader merchant A2
0: leader priest O10
1: tile temple J8
1: leader priest G5
*: draw farm
0: tile market G2
0: tile market F2
*: draw temple farm
1: swap temple farm
*: draw settlement farm
1: leader merchant F11
0: leader king J11
0: tile temple G6
0: treasure I7
*: draw temple
1: tile settlement L2
1: tile farm M2
*: draw temple market
0: tile temple E6
0: commit 0
1: commit 0
0: treasure F3
0: leader farmer C10
*: draw market
1: leader merchant N9
1: tile market H10
*: draw settlement
0: tile market I11
0: war red
0: commit 0
1: commit 1
0: commit 0
1: commit 1
0: treasure K11
0: leader king A8
*: draw temple
*: draw farm market
