[game "tigris"]
[rules "1"]
[actions "590b02d83e3d"]
[seats 3]
[options {"board": "standard", "buildings": false, "english": false, "open_scoring": false, "open_tiles": false, "ziggurat": false}]
[result {"detail": {"points": [[1, 6, 2, 4], [1, 12, 5, 5], [2, 8, 2, 1]], "sorted": [[2, 3, 4, 6], [2, 5, 5, 12], [2, 2, 3, 8]], "totals": [[3, 6, 2, 4], [2, 12, 5, 5], [3, 8, 2, 2]], "treasures": [2, 1, 2]}, "ranks": [2, 1, 3], "reason": "bag", "scores": [2.0, 2.0, 2.0]}]

*: start 2
*: draw settlement temple farm*3 market
*: draw settlement temple*2 farm*2 market
*: draw settlement*2 temple market*3
2: tile market N6
2: tile settlement J4
*: draw settlement market
0: tile settlement L10
0: tile farm L9
*: draw settlement market
1: leader farmer C8
1: tile farm C7
*: draw temple
2: tile settlement H2
2: leader farmer O2
*: draw farm
0: tile settlement B1
0: tile market I2
*: draw temple*2
1: tile settlement K10
1: tile market H8
*: draw temple market
2: tile temple P11
2: tile market D2
*: draw market*2
0: tile market D1
0: tile temple G7
*: draw settlement farm
1: leader priest H7
1: tile farm K9
*: draw farm
2: tile market C6
2: tile farm C4
*: draw temple*2
0: leader priest F11
0: leader king I6
1: tile temple L5
1: tile temple J8
*: draw market*2
2: leader priest F4
2: catastrophe L8
0: leader merchant F9
0: leader king O10
1: tile farm D3
1: leader merchant C2
*: draw settlement
2: tile temple H5
2: leader priest F2
*: draw settlement
0: tile temple I10
0: leader farmer B3
*: draw temple
1: tile temple P9
1: tile temple I4
*: draw temple*2
2: tile temple N11
2: tile market D10
*: draw temple farm
0: leader merchant H6
0: leader priest H10
1: tile market E11
1: tile settlement I5
*: draw settlement temple
2: tile market E10
2: tile settlement I6
*: draw farm market
0: tile settlement L2
0: tile farm M1
*: draw settlement farm
1: tile settlement C5
1: tile temple N2
*: draw settlement farm
2: tile settlement K5
2: leader merchant F7
2: commit 1
0: commit 1
*: draw temple farm
*: draw farm
0: tile farm G8
0: tile farm B4
0: commit 2
1: commit 1
*: draw settlement temple market*2
*: draw market
1: leader farmer G5
1: tile settlement I11
*: draw temple
2: leader farmer G10
2: tile market O8
*: draw temple
0: leader priest L1
0: tile temple A11
*: draw settlement
1: tile market L6
1: tile temple A2
*: draw temple farm
2: leader farmer A3
2: tile market G2
*: draw settlement
0: leader priest L11
0: tile market F4
*: draw farm
1: leader merchant I8
1: commit 1
0: commit 1
1: leader king F7
*: draw market
*: draw temple
2: tile farm A4
2: tile temple A6
*: draw settlement farm
0: leader king C8
0: tile settlement J3
*: draw farm
1: leader king G10
1: tile temple K4
*: draw temple
2: tile temple L1
2: leader merchant G3
*: draw farm
0: leader merchant F9
0: tile settlement G4
0: war green
1: commit 2
2: commit 0
*: draw market
*: draw temple market
1: catastrophe D7
1: leader merchant B11
2: catastrophe A9
2: tile settlement N1
*: draw farm
0: tile farm D4
0: tile settlement I2
*: draw settlement temple
1: leader farmer A8
1: commit 0
2: commit 0
1: leader merchant O11
2: tile farm G1
2: leader merchant B11
*: draw temple
0: tile market B5
0: tile settlement C3
*: draw temple farm
1: tile market M5
1: leader farmer P8
*: draw market
2: tile settlement J10
2: tile farm H1
*: draw temple market
0: tile market H6
0: tile farm H9
*: draw market*2
1: leader merchant P1
1: leader farmer K3
2: leader king F11
2: commit 2
1: commit 1
2: leader priest B9
*: draw temple*2
*: draw temple
0: leader king A10
0: leader king P3
1: tile temple H4
1: tile farm B7
*: draw temple farm
2: leader merchant N9
2: tile temple P10
*: draw farm
0: tile temple G5
0: leader merchant F7
0: treasure N5
*: draw temple
1: tile market H11
1: tile temple B10
*: draw farm*2
2: leader king F9
2: tile temple G11
*: draw settlement
0: leader king F2
0: tile farm N7
*: draw market
1: leader priest C8
1: commit 2
2: commit 0
1: tile farm M8
*: draw temple*2 farm
2: tile market J11
2: leader priest F5
*: draw settlement
0: tile temple B11
0: tile market H7
*: draw temple market
1: tile temple P8
1: tile market O2
*: draw settlement temple
2: tile settlement K2
0: commit 3
1: commit 0
0: treasure K1
2: tile farm M3
*: draw temple*2
*: draw temple*2 market
0: tile market A8
0: tile temple I8
*: draw settlement temple
1: leader king P3
1: leader priest C11
2: tile farm M9
2: tile temple G6
*: draw settlement market
0: tile settlement F11
2: treasure F10
0: leader priest I3
0: commit 2
2: commit 0
*: draw settlement*2 farm
1: tile temple A10
1: monument blue-red A10
1: leader merchant F6
1: commit 1
0: commit 0
*: draw settlement farm
2: tile settlement K7
2: tile settlement E5
*: draw settlement farm
0: tile settlement C10
0: leader farmer A1
0: commit 3
2: commit 1
*: draw farm*3 market
*: draw settlement
1: leader merchant B9
1: commit 0
2: commit 0
1: leader priest A5
2: leader priest G10
2: leader king J1
0: tile market M6
0: tile farm P4
*: draw settlement*2
1: tile settlement C1
1: leader king F7
1: commit 0
2: commit 0
*: draw temple
2: tile market A3
2: leader priest B6
2: commit 0
1: commit 0
*: draw temple
0: leader farmer F5
0: commit 0
1: commit 1
0: tile settlement H3
*: draw farm
*: draw temple
1: leader priest C8
1: leader farmer B6
2: tile temple M10
2: leader farmer F5
*: draw farm
0: leader farmer P7
0: tile settlement J2
*: draw temple
1: leader farmer J7
1: commit 1
2: commit 0
1: leader priest A1
*: draw temple
2: leader farmer L11
2: commit 0
0: commit 0
2: leader farmer F7
2: commit 0
1: commit 0
0: swap temple farm*2
*: draw settlement temple market
0: swap settlement market
*: draw farm market
1: tile temple D5
1: tile farm E2
