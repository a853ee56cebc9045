BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER, 
	name VARCHAR(24) NOT NULL, 
	text VARCHAR(500) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (id), 
	CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES hosted (id)
);
INSERT INTO "chat" VALUES(1,'b5513f681e68',0,'Anna','ciao',1794778614074);
CREATE TABLE hosted (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules VARCHAR(40) NOT NULL, 
	actions VARCHAR(40) NOT NULL, 
	options TEXT NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	host_id VARCHAR(24) NOT NULL, 
	undo VARCHAR(10) NOT NULL, 
	clock TEXT, 
	absent INTEGER, 
	stand_in VARCHAR(100) NOT NULL, 
	delay INTEGER NOT NULL, 
	hints BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	started BIGINT, 
	finished BIGINT, 
	outcome TEXT, 
	next_id VARCHAR(24), 
	step INTEGER NOT NULL, 
	open VARCHAR(80) NOT NULL, 
	due BIGINT, 
	CONSTRAINT pk_hosted PRIMARY KEY (id), 
	CONSTRAINT fk_hosted_host_id FOREIGN KEY(host_id) REFERENCES player (id)
);
INSERT INTO "hosted" VALUES('b5513f681e68','duel','1','3721a2cdbc46','{"rounds":4,"spies":true}','running',1,'889b195f91a4','standard',NULL,NULL,'random',0,1,1794778612836,1794778612894,NULL,NULL,NULL,24,'0',NULL);
INSERT INTO "hosted" VALUES('e1330dcdce99','duel','1','3721a2cdbc46','{"rounds":2,"spies":true}','finished',0,'889b195f91a4','free',NULL,NULL,'random',0,1,1794778614084,1794778614089,1794778614290,'{"ranks":[1,1],"scores":[1.0,1.0],"reason":"rounds","detail":{}}',NULL,17,'',NULL);
INSERT INTO "hosted" VALUES('8c31149d80a0','duel','1','3721a2cdbc46','{"rounds":3,"spies":true}','waiting',1,'889b195f91a4','standard',NULL,NULL,'random',0,1,1794778614343,NULL,NULL,NULL,NULL,0,'',NULL);
INSERT INTO "hosted" VALUES('92fd7270af38','tigris','1','590b02d83e3d','{"board":"standard","english":false,"open_tiles":false,"buildings":false,"ziggurat":false,"open_scoring":false}','running',0,'4f17614856b8','free',NULL,NULL,'random',0,1,1794778614429,1794778614434,NULL,NULL,NULL,50,'0',NULL);
CREATE TABLE node (
	id VARCHAR(24) NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_node PRIMARY KEY (id)
);
CREATE TABLE notice (
	id INTEGER NOT NULL, 
	player_id VARCHAR(24) NOT NULL, 
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	step INTEGER NOT NULL, 
	due BIGINT NOT NULL, 
	attempts INTEGER NOT NULL, 
	CONSTRAINT pk_notice PRIMARY KEY (id), 
	CONSTRAINT fk_notice_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT fk_notice_table_id FOREIGN KEY(table_id) REFERENCES hosted (id)
);
CREATE TABLE player (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(24) NOT NULL, 
	login VARCHAR(32), 
	password VARCHAR(200), 
	webhook VARCHAR(500), 
	email VARCHAR(200), 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_player PRIMARY KEY (id), 
	CONSTRAINT uq_player_login UNIQUE (login)
);
INSERT INTO "player" VALUES('889b195f91a4','Anna','anna','$argon2id$v=19$m=65536,t=3,p=4$GWhaeSSzoPEEgVLeES7JYw$483CBwcUNjoJPcranwUj4+iFt4ghzySaSO04LsOCbyI',NULL,NULL,1794778612611);
INSERT INTO "player" VALUES('4f17614856b8','Bo',NULL,NULL,NULL,NULL,1794778612638);
CREATE TABLE seat (
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	player_id VARCHAR(24), 
	bot VARCHAR(100), 
	name VARCHAR(24) NOT NULL, 
	CONSTRAINT pk_seat PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seat_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT fk_seat_table_id FOREIGN KEY(table_id) REFERENCES hosted (id)
);
INSERT INTO "seat" VALUES('b5513f681e68',0,'person','889b195f91a4',NULL,'Anna');
INSERT INTO "seat" VALUES('b5513f681e68',1,'person','4f17614856b8',NULL,'Bo');
INSERT INTO "seat" VALUES('e1330dcdce99',0,'person','889b195f91a4',NULL,'Anna');
INSERT INTO "seat" VALUES('e1330dcdce99',1,'bot',NULL,'random','random');
INSERT INTO "seat" VALUES('8c31149d80a0',0,'person','889b195f91a4',NULL,'Anna');
INSERT INTO "seat" VALUES('8c31149d80a0',1,'open',NULL,NULL,'');
INSERT INTO "seat" VALUES('92fd7270af38',0,'person','4f17614856b8',NULL,'Bo');
INSERT INTO "seat" VALUES('92fd7270af38',1,'person','4f17614856b8',NULL,'Bo');
CREATE TABLE setting (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_setting PRIMARY KEY ("key")
);
INSERT INTO "setting" VALUES('secret','3da940c41993bd6cf73e66d17cb170549f6890bb1bcc56fb92155e26b1f56f1a');
CREATE TABLE step (
	table_id VARCHAR(24) NOT NULL, 
	step INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text VARCHAR(400) NOT NULL, 
	shown VARCHAR(400), 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_step PRIMARY KEY (table_id, step), 
	CONSTRAINT fk_step_table_id FOREIGN KEY(table_id) REFERENCES hosted (id)
);
INSERT INTO "step" VALUES('b5513f681e68',1,-1,'draw 3','draw ?',1794778612894);
INSERT INTO "step" VALUES('b5513f681e68',2,-1,'draw 2','draw ?',1794778612894);
INSERT INTO "step" VALUES('b5513f681e68',3,-1,'draw 4','draw ?',1794778612894);
INSERT INTO "step" VALUES('b5513f681e68',4,-1,'draw 6','draw ?',1794778612894);
INSERT INTO "step" VALUES('b5513f681e68',5,0,'mark 1',NULL,1794778612962);
INSERT INTO "step" VALUES('b5513f681e68',6,0,'!undo 5-5',NULL,1794778613010);
INSERT INTO "step" VALUES('b5513f681e68',7,0,'spy',NULL,1794778613054);
INSERT INTO "step" VALUES('b5513f681e68',8,0,'!wish 6',NULL,1794778613102);
INSERT INTO "step" VALUES('b5513f681e68',9,1,'!refuse',NULL,1794778613150);
INSERT INTO "step" VALUES('b5513f681e68',10,0,'!wish 6',NULL,1794778613153);
INSERT INTO "step" VALUES('b5513f681e68',11,1,'!agree',NULL,1794778613198);
INSERT INTO "step" VALUES('b5513f681e68',12,0,'!undo 7-7',NULL,1794778613198);
INSERT INTO "step" VALUES('b5513f681e68',13,0,'!hint',NULL,1794778613322);
INSERT INTO "step" VALUES('b5513f681e68',14,0,'ready',NULL,1794778613370);
INSERT INTO "step" VALUES('b5513f681e68',15,0,'card 3','?',1794778613418);
INSERT INTO "step" VALUES('b5513f681e68',16,0,'!undo 15-15',NULL,1794778613466);
INSERT INTO "step" VALUES('b5513f681e68',17,0,'card 3','?',1794778613514);
INSERT INTO "step" VALUES('b5513f681e68',18,1,'!away',NULL,1794778613566);
INSERT INTO "step" VALUES('b5513f681e68',19,1,'card 6','?',1794778613570);
INSERT INTO "step" VALUES('b5513f681e68',20,-1,'draw 1','draw ?',1794778613570);
INSERT INTO "step" VALUES('b5513f681e68',21,-1,'draw 1','draw ?',1794778613570);
INSERT INTO "step" VALUES('b5513f681e68',22,1,'mark 1',NULL,1794778613574);
INSERT INTO "step" VALUES('b5513f681e68',23,1,'ready',NULL,1794778613577);
INSERT INTO "step" VALUES('b5513f681e68',24,1,'card 2','?',1794778613581);
INSERT INTO "step" VALUES('e1330dcdce99',1,-1,'draw 5','draw ?',1794778614089);
INSERT INTO "step" VALUES('e1330dcdce99',2,-1,'draw 1','draw ?',1794778614089);
INSERT INTO "step" VALUES('e1330dcdce99',3,-1,'draw 4','draw ?',1794778614089);
INSERT INTO "step" VALUES('e1330dcdce99',4,-1,'draw 6','draw ?',1794778614089);
INSERT INTO "step" VALUES('e1330dcdce99',5,0,'mark 2',NULL,1794778614142);
INSERT INTO "step" VALUES('e1330dcdce99',6,0,'ready',NULL,1794778614194);
INSERT INTO "step" VALUES('e1330dcdce99',7,1,'card 6','?',1794778614200);
INSERT INTO "step" VALUES('e1330dcdce99',8,0,'card 4','?',1794778614246);
INSERT INTO "step" VALUES('e1330dcdce99',9,-1,'draw 1','draw ?',1794778614246);
INSERT INTO "step" VALUES('e1330dcdce99',10,-1,'draw 6','draw ?',1794778614246);
INSERT INTO "step" VALUES('e1330dcdce99',11,1,'mark 2',NULL,1794778614249);
INSERT INTO "step" VALUES('e1330dcdce99',12,1,'spy',NULL,1794778614251);
INSERT INTO "step" VALUES('e1330dcdce99',13,1,'mark 3',NULL,1794778614253);
INSERT INTO "step" VALUES('e1330dcdce99',14,1,'mark 3',NULL,1794778614255);
INSERT INTO "step" VALUES('e1330dcdce99',15,1,'ready',NULL,1794778614256);
INSERT INTO "step" VALUES('e1330dcdce99',16,1,'card 1','?',1794778614258);
INSERT INTO "step" VALUES('e1330dcdce99',17,0,'card 5','?',1794778614290);
INSERT INTO "step" VALUES('92fd7270af38',1,-1,'start 0',NULL,1794778614434);
INSERT INTO "step" VALUES('92fd7270af38',2,-1,'draw settlement temple*3 farm*2','draw ? ? ? ? ? ?',1794778614434);
INSERT INTO "step" VALUES('92fd7270af38',3,-1,'draw settlement*3 temple*2 market','draw ? ? ? ? ? ?',1794778614434);
INSERT INTO "step" VALUES('92fd7270af38',4,0,'tile temple I11',NULL,1794778614491);
INSERT INTO "step" VALUES('92fd7270af38',5,0,'swap temple*2 farm','swap ? ? ?',1794778614539);
INSERT INTO "step" VALUES('92fd7270af38',6,-1,'draw temple*2 farm','draw ? ? ?',1794778614539);
INSERT INTO "step" VALUES('92fd7270af38',7,-1,'draw farm','draw ?',1794778614539);
INSERT INTO "step" VALUES('92fd7270af38',8,1,'catastrophe B4',NULL,1794778614588);
INSERT INTO "step" VALUES('92fd7270af38',9,1,'tile temple A2',NULL,1794778614639);
INSERT INTO "step" VALUES('92fd7270af38',10,-1,'draw farm','draw ?',1794778614639);
INSERT INTO "step" VALUES('92fd7270af38',11,0,'leader farmer C8',NULL,1794778614687);
INSERT INTO "step" VALUES('92fd7270af38',12,0,'catastrophe B5',NULL,1794778614736);
INSERT INTO "step" VALUES('92fd7270af38',13,1,'catastrophe J7',NULL,1794778614783);
INSERT INTO "step" VALUES('92fd7270af38',14,1,'tile settlement E7',NULL,1794778614832);
INSERT INTO "step" VALUES('92fd7270af38',15,-1,'draw settlement','draw ?',1794778614832);
INSERT INTO "step" VALUES('92fd7270af38',16,0,'tile settlement H2',NULL,1794778614879);
INSERT INTO "step" VALUES('92fd7270af38',17,0,'swap temple*2 farm*2','swap ? ? ? ?',1794778614926);
INSERT INTO "step" VALUES('92fd7270af38',18,-1,'draw settlement*2 temple farm','draw ? ? ? ?',1794778614926);
INSERT INTO "step" VALUES('92fd7270af38',19,-1,'draw temple','draw ?',1794778614926);
INSERT INTO "step" VALUES('92fd7270af38',20,1,'leader farmer A8',NULL,1794778614971);
INSERT INTO "step" VALUES('92fd7270af38',21,1,'commit 1',NULL,1794778615018);
INSERT INTO "step" VALUES('92fd7270af38',22,0,'commit 2',NULL,1794778615063);
INSERT INTO "step" VALUES('92fd7270af38',23,1,'tile farm F1',NULL,1794778615110);
INSERT INTO "step" VALUES('92fd7270af38',24,-1,'draw settlement temple','draw ? ?',1794778615110);
INSERT INTO "step" VALUES('92fd7270af38',25,-1,'draw settlement farm','draw ? ?',1794778615110);
INSERT INTO "step" VALUES('92fd7270af38',26,0,'tile settlement K10',NULL,1794778615155);
INSERT INTO "step" VALUES('92fd7270af38',27,0,'catastrophe F6',NULL,1794778615202);
INSERT INTO "step" VALUES('92fd7270af38',28,-1,'draw farm','draw ?',1794778615202);
INSERT INTO "step" VALUES('92fd7270af38',29,1,'tile market P1',NULL,1794778615249);
INSERT INTO "step" VALUES('92fd7270af38',30,1,'leader priest I6',NULL,1794778615299);
INSERT INTO "step" VALUES('92fd7270af38',31,-1,'draw farm','draw ?',1794778615299);
INSERT INTO "step" VALUES('92fd7270af38',32,0,'swap settlement farm','swap ? ?',1794778615343);
INSERT INTO "step" VALUES('92fd7270af38',33,-1,'draw farm market','draw ? ?',1794778615343);
INSERT INTO "step" VALUES('92fd7270af38',34,0,'tile market E10',NULL,1794778615390);
INSERT INTO "step" VALUES('92fd7270af38',35,-1,'draw market','draw ?',1794778615390);
INSERT INTO "step" VALUES('92fd7270af38',36,1,'tile temple G10',NULL,1794778615435);
INSERT INTO "step" VALUES('92fd7270af38',37,1,'tile settlement P8',NULL,1794778615483);
INSERT INTO "step" VALUES('92fd7270af38',38,-1,'draw temple farm','draw ? ?',1794778615483);
INSERT INTO "step" VALUES('92fd7270af38',39,0,'tile farm D3',NULL,1794778615531);
INSERT INTO "step" VALUES('92fd7270af38',40,0,'leader farmer L1',NULL,1794778615579);
INSERT INTO "step" VALUES('92fd7270af38',41,-1,'draw temple','draw ?',1794778615579);
INSERT INTO "step" VALUES('92fd7270af38',42,1,'tile settlement A9',NULL,1794778615628);
INSERT INTO "step" VALUES('92fd7270af38',43,1,'leader king G3',NULL,1794778615675);
INSERT INTO "step" VALUES('92fd7270af38',44,-1,'draw market','draw ?',1794778615675);
INSERT INTO "step" VALUES('92fd7270af38',45,0,'leader priest F2',NULL,1794778615725);
INSERT INTO "step" VALUES('92fd7270af38',46,0,'tile settlement O2',NULL,1794778615771);
INSERT INTO "step" VALUES('92fd7270af38',47,-1,'draw temple','draw ?',1794778615771);
INSERT INTO "step" VALUES('92fd7270af38',48,1,'tile market O10',NULL,1794778615819);
INSERT INTO "step" VALUES('92fd7270af38',49,1,'tile settlement L4',NULL,1794778615867);
INSERT INTO "step" VALUES('92fd7270af38',50,-1,'draw temple farm','draw ? ?',1794778615867);
CREATE TABLE token (
	hash VARCHAR(64) NOT NULL, 
	id VARCHAR(24) NOT NULL, 
	player_id VARCHAR(24) NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT NOT NULL, 
	CONSTRAINT pk_token PRIMARY KEY (hash), 
	CONSTRAINT fk_token_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT uq_token_id UNIQUE (id)
);
INSERT INTO "token" VALUES('fed3d2fb8b070f4f7307b84bd67188b7c1e9e84f6c6314e92cf8c8d2bddb354b','23b868fb8b5a','889b195f91a4','session','',1794778612613,1810330612613);
INSERT INTO "token" VALUES('9f391a2f8f47849377ed33c6646673aba8314d453dbeeff978b08f2bd76f091b','db4213b795af','4f17614856b8','session','',1794778612639,1810330612639);
INSERT INTO "token" VALUES('2c93ca3564a486c3a052fe6255b81c3c04a68958fb20525bb1b2b8c224f3bae5','d87f337e9e96','4f17614856b8','bot','rusty',1794778612813,1826314612813);
CREATE INDEX ix_hosted_due ON hosted (status, due);
CREATE INDEX ix_hosted_listed ON hosted (listed, status, created);
CREATE INDEX ix_token_player_id ON token (player_id);
CREATE INDEX ix_chat_table_id ON chat (table_id);
CREATE INDEX ix_notice_due ON notice (due);
CREATE INDEX ix_seat_player_id ON seat (player_id);
COMMIT;
