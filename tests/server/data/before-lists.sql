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
INSERT INTO "hosted" VALUES('fdca01ad930b','duel','1','3721a2cdbc46','{"rounds":3,"spies":true}','finished',0,'6e783a25bcb7','free',NULL,NULL,'random',0,1,1794800868582,1794800868587,1794800869110,'{"ranks":[1,2],"scores":[2.0,1.0],"reason":"rounds","detail":{}}',NULL,20,'',NULL);
INSERT INTO "hosted" VALUES('ea28a816641b','duel','1','3721a2cdbc46','{"rounds":3,"spies":true}','running',0,'6e783a25bcb7','free',NULL,NULL,'random',0,1,1794800869173,1794800869173,NULL,NULL,NULL,4,'0',NULL);
INSERT INTO "hosted" VALUES('8ac368c35b55','duel','1','3721a2cdbc46','{"rounds":3,"spies":true}','finished',0,'6e783a25bcb7','free',NULL,NULL,'random',0,1,1794800869234,1794800869234,1794800869234,'{"ranks":[1,2],"scores":[2.0,1.0],"reason":"rounds","detail":{}}',NULL,20,'',NULL);
INSERT INTO "hosted" VALUES('9622b6c34399','duel','1','3721a2cdbc46','{"rounds":3,"spies":true}','waiting',0,'6e783a25bcb7','standard',NULL,NULL,'random',0,1,1794800869294,NULL,NULL,NULL,NULL,0,'',NULL);
INSERT INTO "hosted" VALUES('b513e5ad1f44','tigris','1','590b02d83e3d','{"board":"standard","english":false,"open_tiles":false,"buildings":false,"ziggurat":false,"open_scoring":false}','running',1,'6e783a25bcb7','standard',NULL,NULL,'random',0,1,1794800869433,1794800869491,NULL,NULL,NULL,12,'1',NULL);
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
INSERT INTO "player" VALUES('6e783a25bcb7','Anna','anna','$argon2id$v=19$m=65536,t=3,p=4$2PBUmuUAGyi0SMfvwMqJGw$aQ2ZakVi37AZX/zjkL4IaeSUynZTdZMI8u/nQb165E8',NULL,NULL,1794800868304);
INSERT INTO "player" VALUES('9307c8f084f1','Bo',NULL,NULL,NULL,NULL,1794800868558);
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
INSERT INTO "seat" VALUES('fdca01ad930b',0,'person','6e783a25bcb7',NULL,'Anna');
INSERT INTO "seat" VALUES('fdca01ad930b',1,'bot',NULL,'random','random');
INSERT INTO "seat" VALUES('ea28a816641b',0,'person','6e783a25bcb7',NULL,'Anna');
INSERT INTO "seat" VALUES('ea28a816641b',1,'bot',NULL,'random','random');
INSERT INTO "seat" VALUES('8ac368c35b55',0,'person','6e783a25bcb7',NULL,'Anna');
INSERT INTO "seat" VALUES('8ac368c35b55',1,'person','6e783a25bcb7',NULL,'random');
INSERT INTO "seat" VALUES('9622b6c34399',0,'person','6e783a25bcb7',NULL,'Anna');
INSERT INTO "seat" VALUES('9622b6c34399',1,'open',NULL,NULL,'');
INSERT INTO "seat" VALUES('b513e5ad1f44',0,'person','6e783a25bcb7',NULL,'Anna');
INSERT INTO "seat" VALUES('b513e5ad1f44',1,'person','9307c8f084f1',NULL,'Bo');
CREATE TABLE setting (
	"key" VARCHAR(40) NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_setting PRIMARY KEY ("key")
);
INSERT INTO "setting" VALUES('secret','46987589fc6468d0317d13edb7ff133249a3ccc744dfdacdefbd2d186f924265');
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
INSERT INTO "step" VALUES('fdca01ad930b',1,-1,'draw 3','draw ?',1794800868587);
INSERT INTO "step" VALUES('fdca01ad930b',2,-1,'draw 2','draw ?',1794800868587);
INSERT INTO "step" VALUES('fdca01ad930b',3,-1,'draw 4','draw ?',1794800868587);
INSERT INTO "step" VALUES('fdca01ad930b',4,-1,'draw 6','draw ?',1794800868587);
INSERT INTO "step" VALUES('fdca01ad930b',5,0,'mark 2',NULL,1794800868686);
INSERT INTO "step" VALUES('fdca01ad930b',6,0,'ready',NULL,1794800868734);
INSERT INTO "step" VALUES('fdca01ad930b',7,0,'card 3','?',1794800868782);
INSERT INTO "step" VALUES('fdca01ad930b',8,1,'card 6','?',1794800868925);
INSERT INTO "step" VALUES('fdca01ad930b',9,-1,'draw 1','draw ?',1794800868925);
INSERT INTO "step" VALUES('fdca01ad930b',10,-1,'draw 1','draw ?',1794800868925);
INSERT INTO "step" VALUES('fdca01ad930b',11,1,'ready',NULL,1794800868929);
INSERT INTO "step" VALUES('fdca01ad930b',12,0,'card 4','?',1794800868931);
INSERT INTO "step" VALUES('fdca01ad930b',13,1,'card 1','?',1794800868934);
INSERT INTO "step" VALUES('fdca01ad930b',14,-1,'draw 6','draw ?',1794800868934);
INSERT INTO "step" VALUES('fdca01ad930b',15,-1,'draw 2','draw ?',1794800868934);
INSERT INTO "step" VALUES('fdca01ad930b',16,0,'mark 1',NULL,1794800868978);
INSERT INTO "step" VALUES('fdca01ad930b',17,0,'spy',NULL,1794800869022);
INSERT INTO "step" VALUES('fdca01ad930b',18,0,'ready',NULL,1794800869066);
INSERT INTO "step" VALUES('fdca01ad930b',19,1,'card 2','?',1794800869070);
INSERT INTO "step" VALUES('fdca01ad930b',20,0,'card 6','?',1794800869110);
INSERT INTO "step" VALUES('ea28a816641b',1,-1,'draw 3','draw ?',1794800869173);
INSERT INTO "step" VALUES('ea28a816641b',2,-1,'draw 2','draw ?',1794800869173);
INSERT INTO "step" VALUES('ea28a816641b',3,-1,'draw 4','draw ?',1794800869173);
INSERT INTO "step" VALUES('ea28a816641b',4,-1,'draw 6','draw ?',1794800869173);
INSERT INTO "step" VALUES('8ac368c35b55',1,-1,'draw 3','draw ?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',2,-1,'draw 2','draw ?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',3,-1,'draw 4','draw ?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',4,-1,'draw 6','draw ?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',5,0,'mark 2',NULL,1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',6,0,'ready',NULL,1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',7,0,'card 3','?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',8,1,'card 6','?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',9,-1,'draw 1','draw ?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',10,-1,'draw 1','draw ?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',11,1,'ready',NULL,1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',12,0,'card 4','?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',13,1,'card 1','?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',14,-1,'draw 6','draw ?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',15,-1,'draw 2','draw ?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',16,0,'mark 1',NULL,1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',17,0,'spy',NULL,1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',18,0,'ready',NULL,1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',19,1,'card 2','?',1794800869234);
INSERT INTO "step" VALUES('8ac368c35b55',20,0,'card 6','?',1794800869234);
INSERT INTO "step" VALUES('b513e5ad1f44',1,-1,'start 0',NULL,1794800869491);
INSERT INTO "step" VALUES('b513e5ad1f44',2,-1,'draw temple*3 farm*3','draw ? ? ? ? ? ?',1794800869491);
INSERT INTO "step" VALUES('b513e5ad1f44',3,-1,'draw settlement*2 temple*2 market*2','draw ? ? ? ? ? ?',1794800869491);
INSERT INTO "step" VALUES('b513e5ad1f44',4,0,'tile temple A1',NULL,1794800869550);
INSERT INTO "step" VALUES('b513e5ad1f44',5,0,'tile temple B1',NULL,1794800869654);
INSERT INTO "step" VALUES('b513e5ad1f44',6,-1,'draw farm market','draw ? ?',1794800869654);
INSERT INTO "step" VALUES('b513e5ad1f44',7,1,'tile settlement C1',NULL,1794800869761);
INSERT INTO "step" VALUES('b513e5ad1f44',8,1,'tile settlement D1',NULL,1794800869867);
INSERT INTO "step" VALUES('b513e5ad1f44',9,-1,'draw temple market','draw ? ?',1794800869867);
INSERT INTO "step" VALUES('b513e5ad1f44',10,0,'tile temple J1',NULL,1794800869925);
INSERT INTO "step" VALUES('b513e5ad1f44',11,0,'tile farm E1',NULL,1794800870026);
INSERT INTO "step" VALUES('b513e5ad1f44',12,-1,'draw temple*2','draw ? ?',1794800870026);
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
INSERT INTO "token" VALUES('ff79056402286dd844e221fd60453319c7f335f7edcb43982e672877a4c08140','bed5f1244753','6e783a25bcb7','session','',1794800868306,1810352868306);
INSERT INTO "token" VALUES('f50b7acd3c242ce4693bea25044a48cb8d31ef35dea711a78279dc995fc1f29b','2c6e8ab63fcd','9307c8f084f1','session','',1794800868559,1810352868559);
CREATE INDEX ix_hosted_due ON hosted (status, due);
CREATE INDEX ix_hosted_listed ON hosted (listed, status, created);
CREATE INDEX ix_token_player_id ON token (player_id);
CREATE INDEX ix_chat_table_id ON chat (table_id);
CREATE INDEX ix_notice_due ON notice (due);
CREATE INDEX ix_seat_player_id ON seat (player_id);
COMMIT;
